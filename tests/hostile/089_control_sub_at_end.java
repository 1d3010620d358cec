// Tries a source which ends in Ctrl-Z, which Java takes for the end of the file, without a line end before it.
int x = INT(range(1, 9)); // 
System.out.println(x);