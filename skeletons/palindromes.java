/*tatsu
title = { en = "From both ends", de = "Von beiden Enden" }
question = "refute"
options = 5
call = '''isPalindrome(STRING(list("", "a", "ab", "aa", "aba", "abb", "abba", "abca", "abab", "abcba", "abcda", "abccba", "abcdba", "aabca", "bb", "bab", "abcb", "aabb", "aabaa", "abbb", "abbab", "babab")))'''
*/
// Returns whether a text is the same when it is read from its end to its beginning.
static boolean isPalindrome(String text) {
    int left = 0;
    int right = text.length() - 1;  //~ int right = text.length() - 2;
    while (left < right) {  //~ while (left + 1 < right) {
        //~ while (left == 0 && right > 0) {
        //~ if (left < right) {
        if (text.charAt(left) != text.charAt(right)) {
            return false;
        }
        left++;
        right--;  //~ right -= 2;
        //~ right = text.length() - 1;
    }
    return true;
}
