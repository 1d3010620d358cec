/*tatsu
title = "How many fields?"
question = "output"
*/
class Pet {
    String name = "Rex";
    int age = INT(range(1, 9));
}

class Zoo {
    public static void main(String[] args) {
        Pet pet = new Pet();
        int n = Pet.class.getDeclaredFields().length; // expected: refused at line 13, once
        System.out.println(n + pet.age);
    }
}
