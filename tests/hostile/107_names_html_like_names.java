/*tatsu
# Tries a name that would be markup in a template or in a bank, and one that differs only in case.
question = "variable"
answer = "cloze"
variables = ["$course$", "LT"]
*/
int lt = INT(range(1, 9));
int LT = lt + 1;
int nbsp$ = LT<lt?lt:LT;
int MULTICHOICE = lt&LT;
int $course$ = nbsp$;
System.out.println($course$ + "{1:NUMERICAL:=" + MULTICHOICE + "}" + "@@PLUGINFILE@@" + "$$x$$" + "{{ say }}" + "\\(x\\)");
