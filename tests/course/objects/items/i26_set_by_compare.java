import java.util.*;

class Team implements Comparable<Team> {
    String name;
    int points;

    Team(String name, int points) {
        this.name = name;
        this.points = points;
    }

    public int compareTo(Team o) { return o.points - points; }
    public String toString() { return name + points; }
}

public class League {
    public static void main(String[] args) {
        TreeSet<Team> table = new TreeSet<>();
        System.out.print(table.add(new Team("A", 4)) + " ");
        System.out.print(table.add(new Team("B", 9)) + " ");
        System.out.print(table.add(new Team("C", 4)) + " ");
        System.out.println(table.add(new Team("D", 1)));
        System.out.println(table + " " + table.contains(new Team("X", 9)));
        table.first().name = "Z";
        System.out.println(table.pollFirst() + " " + table.last() + " " + table.size());
    }
}
