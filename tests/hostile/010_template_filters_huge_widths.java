/*tatsu
# Tries to allocate huge paddings: indent, batch and slice with 10^9.
question = "output"

[wording]
"ask.output" = '''{{ "a\nb"|indent(1000000000) }}{{ [1]|batch(1000000000, 0)|list|length }}{{ [1]|slice(1000000000)|list|length }}{{ [[1]]|tojson(indent=1000000000) }}'''
*/
int x = INT(range(1, 20));
int y = x * 3 + 1;
System.out.println(y);
