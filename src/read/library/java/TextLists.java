// The list that `STRINGLIST` stands for.

final class $TextLists {
    static ArrayList<String> of(String[] texts) {
        ArrayList<String> list = new ArrayList<>();
        for (int i = 0; i < texts.length; i++) {
            list.add(texts[i]);
        }
        return list;
    }
}
