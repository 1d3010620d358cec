import java.util.TreeMap;

public class OldValues {
    public static void main(String[] args) {
        TreeMap<String, Integer> stock = new TreeMap<>();
        System.out.println(stock.put("nut", 4));
        Integer old = stock.put("nut", 6);
        stock.put("bolt", old);
        stock.putIfAbsent("bolt", 99);
        stock.putIfAbsent("Screw", stock.remove("nut"));
        System.out.println(stock);
        int total = 0;
        for (String key : stock.keySet()) total = total * 10 + stock.get(key);
        System.out.println(total + " " + stock.get("nut") + " " + stock.containsValue(6) + " " + stock.lastKey());
    }
}
