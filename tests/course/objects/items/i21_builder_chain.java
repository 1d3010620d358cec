public class BuilderChain {
    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder("midterm");
        sb.insert(3, "-").deleteCharAt(0).setCharAt(0, 'I');
        System.out.println(sb + " " + sb.length());
        StringBuilder twin = sb.reverse();
        twin.append(1 + 2).append('1' + 2).append("1" + 2);
        System.out.println(sb);
        sb.setLength(4);
        sb.replace(1, 3, "**");
        System.out.println(twin.toString().equals(sb.toString()) + " " + twin + " " + sb.indexOf("t"));
    }
}
