// The list that `INTLIST` stands for.

final class $NumberLists {
    static ArrayList<Integer> of(int[] numbers) {
        ArrayList<Integer> list = new ArrayList<>();
        for (int i = 0; i < numbers.length; i++) {
            list.add(numbers[i]);
        }
        return list;
    }
}
