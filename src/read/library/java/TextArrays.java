// An array of texts where a method takes an array of objects.

final class $TextArrays {
    static Object[] boxed(String[] texts) {
        return texts == null ? null : $String.all(texts);
    }

    static void put(String[] texts, Object[] boxes) {
        if (texts != null) {
            for (int i = 0; i < texts.length; i++) {
                texts[i] = $String.text(($String) boxes[i]);
            }
        }
    }
}
