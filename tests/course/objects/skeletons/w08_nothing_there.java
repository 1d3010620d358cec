/*tatsu
title = "Fields nobody has set"
question = "output"
*/
class Person
{
    String name;
    int age;
    Person friend;

    String greet()
    {
        if (friend == null)
        {
            return name + " is alone";
        }
        return name + "+" + friend.name;
    }
}

public class Nothing
{
    public static void main(String[] args)
    {
        Person p = new Person();
        Person q = new Person();
        q.age = INT(range(18, 30));
        p.friend = ONE(q, null, p);
        q.friend = ONE(p, p.friend);
        if (BOOLEAN())
        {
            p.name = STRING(list("Mia", "Noah", "Eve"));
        }
        System.out.println(p.greet());
        System.out.println(q.greet() + " " + (p.age + q.age));
        System.out.println(q.friend == p.friend);
    }
}
