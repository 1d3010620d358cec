/*tatsu
title = "Longer first"
question = "output"
*/
import java.util.*;

List<String> words = new ArrayList<>(List.of("oak", "birch", STRING(list("elm", "larch", "yew"))));
words.sort((var a, var b) -> b.length() - a.length()); // expected: refused at line 8, once
System.out.println(words);
