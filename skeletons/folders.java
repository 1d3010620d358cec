/*tatsu
title = { en = "Folders in folders", de = "Ordner in Ordnern" }
question = "result"
*/
abstract class Item {
    abstract int pages();
}

class Letter extends Item {
    int pages;

    Letter(int pages) {
        this.pages = pages;
    }

    int pages() {
        return pages;
    }
}

class Folder extends Item {
    Item[] items;

    Folder(Item first, Item second) {
        items = new Item[] { first, second };
    }

    int pages() {
        int sum = 1;
        for (Item item : items) {
            sum += item.pages();
        }
        return sum;
    }
}

@MAIN
int start() {
    Folder bills = new Folder(new Letter(HOLE(INT(range(2, 5)))), new Letter(INT(range(2, 5))));
    Folder all = new Folder(bills, new Letter(INT(range(2, 5))));
    all = new Folder(all, bills);
    bills.items[INT(range(0, 1))] = new Letter(INT(range(6, 9)));
    return all.pages();
}
