// Tries a class called $, with members called $ and $$.
public class $ {
    static int $ = INT(range(1, 9));

    static int $$(int $) {
        return $ + 1;
    }

    public static void main(String[] $$) {
        System.out.println($$($) + $$.length);
    }
}
