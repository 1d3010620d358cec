// Every sentence of the page, in English and German.

const ENGLISH = {
  files: 'Files', newFile: 'New file', otherLanguage: 'Deutsch', otherLanguageLong: 'Deutsch: show this page in German',
  skip: 'Skip to the exercise', light: 'Light', dark: 'Dark', theme: 'Light or dark',
  gallery: 'Start from an example', galleryHelp: 'This folder has no exercise yet. Take one of these: it is copied into your folder, and is yours to change.',
  galleryMore: 'More examples', take: 'Take', emptyFile: 'Or begin with an empty file',
  skeleton: 'exercise', dialogue: 'program that reads', exam: 'exam', roster: 'list of names',
  allOfThem: 'All of them', onlyWith: 'Only those whose answer is …', findingMany: 'Looking for up to 60 questions …', shownOf: (n, all) => `${n} of ${all} questions are shown.`,
  avoidHelp: 'Ctrl and a click choose several.', nextYear: 'Next year', nextYearHelp: 'As many questions of the same exercise, about as hard, and none of those that were asked before. Under "More" you can choose further questions to avoid.', makeNext: 'Make the next ones', note: 'Note',
  week: (n) => `Week ${n} of a first course`, topic: 'Topic', allTopics: 'All topics',
  newExam: 'New exam', examTab: 'Exam',
  examHelp: 'Put an exam together from the exercises of this folder. What you choose here is written into the text on the left.', examParts: 'Parts', examFrame: 'The exam', examsBefore: 'Exams made before', noExams: 'No exam has been made yet. Add parts above and press "Make the exam".',
  examFields: { title: 'Title', label: 'Year or term', groups: 'Groups that share no question', time: 'Minutes allowed', date: 'Date', room: 'Room', aids: 'What may be used', count: 'Questions', points: 'Points each' },
  partName: 'Exercise', partUp: 'Move up', partOut: 'Leave out', partAdd: 'Add this exercise', noParts: 'The exam has no parts yet: choose an exercise and add it.', noExercises: 'This folder has no exercises yet: take an example, or write one.', pointsInAll: (n) => `${n} points in all.`,
  rosterDrop: 'Each student gets their own sheet: drop a CSV file with a column "name", or choose one', rosterIs: (name) => `Each student of ${name} gets their own sheet.`, rosterLeave: 'Groups instead', rosterThere: (name) => `There is another ${name} in the folder.`, rosterTake: 'Take the one that is there',
  examUnreadable: 'The form is shown once the text can be read: see what tatsu finds.', checkExam: 'Check everything', examFine: 'Nothing is wrong.', makeExam: 'Make the exam', examReady: (n) => (n === 1 ? 'The exam is ready.' : `The exam is ready, for ${n}.`),
  examOccupied: 'There is an earlier exam in this place, made of another text.', examKeepBoth: 'Keep both: give this one another year or term', takers: 'Side by side', takerColumns: ['Who', 'Questions', 'Points', 'Difficulty', 'Minutes'], sheets: 'Sheets, page by page', sheet: 'Sheet', examReport: 'Who gets what, with all questions',
  statistics: 'After the exam: what came of it', statisticsHelp: 'In Moodle: the quiz, Results, Responses; tick question text, response and right answer; download the table as CSV or JSON. No name in it is kept.', statisticsDrop: 'Drop Moodle\'s reports here, or choose them', statisticsReady: 'Here is what came of it.',
  write: 'Write', see: 'See', questions: 'Questions', settings: 'Settings',
  editor: 'Text of the exercise', save: 'Save', saved: 'Saved', unsaved: 'Not saved yet', saving: 'Saving …',
  problems: 'What tatsu finds', noProblems: 'Nothing is wrong.', checking: 'Looking …',
  problemCount: (n) => (n === 1 ? '1 remark' : `${n} remarks`), line: (n) => `Line ${n}`, fix: 'Change it for me',
  help: 'Help',
  seeHelp: 'See one question as your students will see it: with numbers filled in, checked by running it in Java. Answer it, too.',
  showQuestion: 'Show a question', another: 'Another one', finding: 'Looking for numbers and running the program …',
  frame: 'The question as a student sees it', howMany: (n, exact) => (exact ? `${n} different questions can be made of this exercise.` : `About ${n} different questions can be made of this exercise.`),
  counting: 'Counting the questions …', solution: 'Solution', origins: 'Where the answers come from', confirmed: (v) => `Checked by Java ${v}.`,
  notConfirmed: 'Not checked by Java.',
  originRight: 'right', originRule: (rules) => `what comes out if one thinks: ${rules}`, originAuthor: 'from you', originVersion: 'from another version of the program',
  originNeighbour: 'close to the right one', originFixed: 'always offered',
  seeFailed: 'No question can be shown yet.', superseded: 'A newer question is on its way.',
  makeHelp: 'Make many questions at once, all different and about equally hard. They are written into the folder "out" beside your file, with a report.',
  howManyQuestions: 'How many questions', format: 'For', formats: {
    moodle: 'Moodle (XML)', gift: 'Moodle (GIFT) and others', qti12: 'QTI 1.2: Canvas, Ilias', qti21: 'QTI 2.1: OpenOlat, Onyx', qti3: 'QTI 3',
    markdown: 'Markdown, a text to read', latex: 'LaTeX, to print', html: 'A page for self-tests', paper: 'Sheets of paper (PDF)', json: 'JSON, for programs',
  },
  more: 'More', label: 'Year or term, such as 2027 (may be empty)', labelHelp: 'It becomes part of the names, so that two years do not mix.', seed: 'Which selection (another number, other questions)',
  avoid: 'Ask nothing again from', makeQuestions: 'Make the questions', cancel: 'Cancel', waiting: 'Waits until other work is done',
  running: (job) => `${job.found} found, ${job.validated} of ${job.asked} checked by Java`, cancelled: 'Cancelled. Nothing was written.', done: (n) => (n === 1 ? '1 question is ready.' : `${n} questions are ready.`),
  fewer: (n, asked) => `${n} of ${asked} questions could be made.`, failed: 'No questions were made.',
  occupied: 'There is an earlier set of questions in this place, made of another text or with other settings.', replaceBank: 'Replace it', keepBoth: 'Keep both: give this one a year or term under "More"',
  download: 'Download', downloadMoodle: 'Download for Moodle', downloadOther: 'In another format', inFolder: (f) => `In your folder: ${f}`, warnings: 'What to look at', noWarnings: 'The report warns of nothing.',
  report: 'All questions, with answers', reportHelp: 'This is the report: look through it before you import.', open: 'Open', banks: 'Questions made before', noBanks: 'No questions have been made yet. Write a number above and press "Make the questions".',
  again: 'Make them once more to get other formats.', moodleHow: 'In Moodle: Question bank → Import → Moodle XML format.',
  settingsHelp: 'What you choose here is written into the first lines of your text.', auto: 'tatsu chooses', notPossible: 'not possible here', whyNot: 'Why some are not possible',
  onlyInText: 'It is written in several languages, or by names: change it in the text.',
  fields: { title: 'Title', 'difficulty.steps': 'Statements that run', 'difficulty.iterations': 'Passes of all loops', 'difficulty.calls': 'Calls of your methods', 'difficulty.depth': 'Calls that are open at once', 'difficulty.spread': 'How much harder the hardest may be', question: 'What is asked', answer: 'How it is answered', options: 'How many options', points: 'Points', language: 'Language of the questions', explanation: 'Length of the explanation' },
  fieldHelp: {
    title: 'Part of the names of questions.', 'difficulty.steps': 'The least and the greatest number, such as 10, 40. It may be empty, like those below.', 'difficulty.spread': 'A share of the easiest one, such as 0.2.',
    question: 'If you leave it open, tatsu asks what the program suggests, such as what is printed.', answer: 'If you leave it open, it is what can be graded most safely.',
    options: 'For a choice: 2 to 10, usually 4.', points: 'What a right answer is worth, usually 1.', language: 'Usually English.', explanation: 'What students read after answering.',
  },
  values: {
    output: 'what is printed', result: 'what the method returns', variable: 'values of variables', memory: 'drawing of the memory', iterations: 'how often a loop runs', order: 'which one counts highest',
    calls: 'which methods run', change: 'does a change matter', which: 'which fragment gives this', same: 'which fragments do the same', hole: 'which value is missing', blocks: 'for which values the goal holds',
    refute: 'arguments that show a mistake', compiles: 'which line does not compile', table: 'fill in a trace table', parts: 'put the steps in order',
    auto: 'tatsu chooses', number: 'type a number', text: 'type a text', choice: 'choose one option', several: 'choose several options', cloze: 'fill in gaps', ordering: 'put in order',
    en: 'English', de: 'German', short: 'short', normal: 'normal', full: 'full',
  },
  dialogueSettings: 'This file describes a program that reads. Its settings are written in the text.',
  unreadable: 'The settings can be shown once the text at the top can be read: see what tatsu finds.',
  conflictTitle: 'The file was changed elsewhere', conflictHelp: 'Both texts are here. Nothing is lost: choose which one to go on with.', mine: 'Go on with my text', theirs: 'Take the text on the disk', both: 'Save mine under another name',
  conflictGone: 'The file is no longer in the folder. Your text is still here.', saveAgain: 'Save it again',
  diskText: 'On the disk', myText: 'Yours', draft: 'Your text from last time was not saved. It is shown again.', changedOnDisk: 'The file was changed elsewhere and is shown anew.',
  name: 'Name of the file', create: 'Create', nameHelp: 'Letters and digits, such as loops',
  nameTaken: 'There is a file of this name already: choose another name.',
  gone: 'The page has lost its connection: is "tatsu serve" still running? What you typed is kept here.', secret: 'This page is no longer the one that was opened. Start "tatsu serve" again. What you typed is kept.', back: 'Connected again.',
  hoverPlaceholder: (n, type) => `Each student gets one of ${n} values here (${type}).`, hoverLoop: (loop) => (loop.most === undefined ? 'How often this loop runs is not known.' : loop.bound === 'given' ? `This loop runs ${loop.least} to ${loop.most} times, as LOOP says.` : `This loop ran up to ${loop.most} times when tatsu tried it.`),
  review: 'Look through single questions', reviewHelp: 'Keep what is good, take another question for what is not, or leave one out. All others stay as you saw them.',
  reviewChoices: { '': 'no change', keep: 'keep for good', replace: 'another question', drop: 'leave out', release: 'let it go' }, reviewApply: 'Do this', reviewNothing: 'Nothing is chosen: choose something for at least one question.', reviewKept: 'Kept: these questions stay, whatever is made later.', isKept: 'kept', program: 'Program',
  error: 'That did not work', close: 'Close', loading: 'One moment …', pick: 'Choose a file on the left, or take an example.',
  copied: (name) => `${name} is in your folder now.`,
  placeholderHelp: 'A word of help: where your text says INT(range(1, 9)), each student gets another number. ASSERT(…) says which numbers will do.',
};

const GERMAN = {
  files: 'Dateien', newFile: 'Neue Datei', otherLanguage: 'English', otherLanguageLong: 'English: diese Seite auf Englisch zeigen',
  skip: 'Zur Aufgabe springen', light: 'Hell', dark: 'Dunkel', theme: 'Hell oder dunkel',
  gallery: 'Mit einem Beispiel beginnen', galleryHelp: 'In diesem Ordner ist noch keine Aufgabe. Nehmen Sie eine von diesen: Sie wird in Ihren Ordner kopiert und gehört Ihnen.',
  galleryMore: 'Weitere Beispiele', take: 'Nehmen', emptyFile: 'Oder mit einer leeren Datei beginnen',
  skeleton: 'Aufgabe', dialogue: 'Programm, das liest', exam: 'Klausur', roster: 'Namensliste',
  allOfThem: 'Alle', onlyWith: 'Nur die mit der Antwort …', findingMany: 'Bis zu 60 Fragen werden gesucht …', shownOf: (n, all) => `${n} von ${all} Fragen sind zu sehen.`,
  avoidHelp: 'Strg und ein Klick wählen mehrere.', nextYear: 'Nächstes Jahr', nextYearHelp: 'Ebenso viele Fragen aus derselben Aufgabe, etwa gleich schwer, und keine von denen, die schon gestellt wurden. Unter "Mehr" können Sie weitere wählen, die vermieden werden.', makeNext: 'Die nächsten machen', note: 'Notiz',
  week: (n) => `Woche ${n} eines ersten Kurses`, topic: 'Thema', allTopics: 'Alle Themen',
  newExam: 'Neue Klausur', examTab: 'Klausur',
  examHelp: 'Stellen Sie aus den Aufgaben dieses Ordners eine Klausur zusammen. Was Sie hier wählen, wird in den Text links geschrieben.', examParts: 'Teile', examFrame: 'Die Klausur', examsBefore: 'Früher gemachte Klausuren', noExams: 'Es ist noch keine Klausur gemacht. Fügen Sie oben Teile hinzu und drücken Sie "Klausur machen".',
  examFields: { title: 'Titel', label: 'Jahr oder Semester', groups: 'Gruppen ohne gemeinsame Fragen', time: 'Erlaubte Minuten', date: 'Datum', room: 'Raum', aids: 'Was benutzt werden darf', count: 'Fragen', points: 'Punkte je Frage' },
  partName: 'Aufgabe', partUp: 'Nach oben', partOut: 'Weglassen', partAdd: 'Diese Aufgabe hinzufügen', noParts: 'Die Klausur hat noch keine Teile: Wählen Sie eine Aufgabe und fügen Sie sie hinzu.', noExercises: 'Dieser Ordner hat noch keine Aufgaben: Nehmen Sie ein Beispiel oder schreiben Sie eine.', pointsInAll: (n) => `${n} Punkte insgesamt.`,
  rosterDrop: 'Alle bekommen ein eigenes Blatt: CSV-Datei mit einer Spalte "name" hierher ziehen oder wählen', rosterIs: (name) => `Alle aus ${name} bekommen ein eigenes Blatt.`, rosterLeave: 'Stattdessen Gruppen', rosterThere: (name) => `Im Ordner liegt eine andere Datei ${name}.`, rosterTake: 'Die nehmen, die da ist',
  examUnreadable: 'Das Formular erscheint, sobald der Text gelesen werden kann: Sehen Sie, was tatsu findet.', checkExam: 'Alles prüfen', examFine: 'Alles in Ordnung.', makeExam: 'Klausur machen', examReady: (n) => (n === 1 ? 'Die Klausur ist fertig.' : `Die Klausur ist fertig, für ${n}.`),
  examOccupied: 'Hier liegt schon eine Klausur, die aus einem anderen Text gemacht wurde.', examKeepBoth: 'Beide behalten: Geben Sie dieser ein anderes Jahr oder Semester', takers: 'Nebeneinander', takerColumns: ['Wer', 'Fragen', 'Punkte', 'Schwierigkeit', 'Minuten'], sheets: 'Blätter, Seite für Seite', sheet: 'Blatt', examReport: 'Wer was bekommt, mit allen Fragen',
  statistics: 'Nach der Klausur: was herauskam', statisticsHelp: 'In Moodle: der Test, Ergebnisse, Antworten; Fragetext, Antwort und richtige Antwort ankreuzen; die Tabelle als CSV oder JSON herunterladen. Kein Name darin wird behalten.', statisticsDrop: 'Berichte von Moodle hierher ziehen oder wählen', statisticsReady: 'Das kam heraus.',
  write: 'Schreiben', see: 'Ansehen', questions: 'Fragen', settings: 'Einstellungen',
  editor: 'Text der Aufgabe', save: 'Speichern', saved: 'Gespeichert', unsaved: 'Noch nicht gespeichert', saving: 'Wird gespeichert …',
  problems: 'Was tatsu findet', noProblems: 'Alles in Ordnung.', checking: 'Wird geprüft …',
  problemCount: (n) => (n === 1 ? '1 Hinweis' : `${n} Hinweise`), line: (n) => `Zeile ${n}`, fix: 'Für mich ändern',
  help: 'Hilfe',
  seeHelp: 'Sehen Sie eine Frage so, wie Ihre Studierenden sie sehen: mit eingesetzten Zahlen, geprüft durch einen Lauf in Java. Sie können sie auch beantworten.',
  showQuestion: 'Eine Frage zeigen', another: 'Eine andere', finding: 'Zahlen werden gesucht, das Programm läuft …',
  frame: 'Die Frage, wie Studierende sie sehen', howMany: (n, exact) => (exact ? `Aus dieser Aufgabe lassen sich ${n} verschiedene Fragen machen.` : `Aus dieser Aufgabe lassen sich etwa ${n} verschiedene Fragen machen.`),
  counting: 'Fragen werden gezählt …', solution: 'Lösung', origins: 'Woher die Antworten kommen', confirmed: (v) => `Geprüft von Java ${v}.`,
  notConfirmed: 'Nicht von Java geprüft.',
  originRight: 'richtig', originRule: (rules) => `ergibt sich aus dem Gedanken: ${rules}`, originAuthor: 'von Ihnen', originVersion: 'aus einer anderen Fassung des Programms',
  originNeighbour: 'nahe an der richtigen', originFixed: 'wird immer angeboten',
  seeFailed: 'Es kann noch keine Frage gezeigt werden.', superseded: 'Eine neuere Frage ist unterwegs.',
  makeHelp: 'Viele Fragen auf einmal machen, alle verschieden und etwa gleich schwer. Sie werden neben Ihrer Datei in den Ordner "out" geschrieben, mit einem Bericht.',
  howManyQuestions: 'Wie viele Fragen', format: 'Für', formats: {
    moodle: 'Moodle (XML)', gift: 'Moodle (GIFT) und andere', qti12: 'QTI 1.2: Canvas, Ilias', qti21: 'QTI 2.1: OpenOlat, Onyx', qti3: 'QTI 3',
    markdown: 'Markdown, ein Text zum Lesen', latex: 'LaTeX, zum Drucken', html: 'Eine Seite zum Selbsttest', paper: 'Blätter aus Papier (PDF)', json: 'JSON, für Programme',
  },
  more: 'Mehr', label: 'Jahr oder Semester, etwa 2027 (darf leer sein)', labelHelp: 'Es wird Teil der Namen, damit zwei Jahre sich nicht mischen.', seed: 'Welche Auswahl (andere Zahl, andere Fragen)',
  avoid: 'Nichts noch einmal fragen aus', makeQuestions: 'Fragen machen', cancel: 'Abbrechen', waiting: 'Wartet, bis andere Arbeit fertig ist',
  running: (job) => `${job.found} gefunden, ${job.validated} von ${job.asked} von Java geprüft`, cancelled: 'Abgebrochen. Nichts wurde geschrieben.', done: (n) => (n === 1 ? '1 Frage ist fertig.' : `${n} Fragen sind fertig.`),
  fewer: (n, asked) => `${n} von ${asked} Fragen konnten gemacht werden.`, failed: 'Es wurden keine Fragen gemacht.',
  occupied: 'Hier liegen schon Fragen, die aus einem anderen Text oder mit anderen Einstellungen gemacht wurden.', replaceBank: 'Ersetzen', keepBoth: 'Beide behalten: Geben Sie diesen unter "Mehr" ein Jahr oder Semester',
  download: 'Herunterladen', downloadMoodle: 'Für Moodle herunterladen', downloadOther: 'In einem anderen Format', inFolder: (f) => `In Ihrem Ordner: ${f}`, warnings: 'Was anzusehen ist', noWarnings: 'Der Bericht warnt vor nichts.',
  report: 'Alle Fragen mit Antworten', reportHelp: 'Das ist der Bericht: Sehen Sie ihn durch, bevor Sie importieren.', open: 'Öffnen', banks: 'Früher gemachte Fragen', noBanks: 'Es sind noch keine Fragen gemacht. Schreiben Sie oben eine Zahl und drücken Sie "Fragen machen".',
  again: 'Machen Sie sie noch einmal, um andere Formate zu bekommen.', moodleHow: 'In Moodle: Fragensammlung → Import → Moodle-XML-Format.',
  settingsHelp: 'Was Sie hier wählen, wird in die ersten Zeilen Ihres Textes geschrieben.', auto: 'tatsu wählt', notPossible: 'hier nicht möglich', whyNot: 'Warum einige nicht möglich sind',
  onlyInText: 'Es ist in mehreren Sprachen oder mit Namen geschrieben: Ändern Sie es im Text.',
  fields: { title: 'Titel', 'difficulty.steps': 'Anweisungen, die laufen', 'difficulty.iterations': 'Durchläufe aller Schleifen', 'difficulty.calls': 'Aufrufe eigener Methoden', 'difficulty.depth': 'Aufrufe, die zugleich offen sind', 'difficulty.spread': 'Wie viel schwerer die schwerste sein darf', question: 'Was gefragt wird', answer: 'Wie geantwortet wird', options: 'Wie viele Optionen', points: 'Punkte', language: 'Sprache der Fragen', explanation: 'Länge der Erklärung' },
  fieldHelp: {
    title: 'Teil der Namen der Fragen.', 'difficulty.steps': 'Die kleinste und die größte Zahl, etwa 10, 40. Es darf leer bleiben, wie die folgenden.', 'difficulty.spread': 'Ein Anteil der leichtesten, etwa 0.2.',
    question: 'Bleibt es offen, fragt tatsu, was das Programm nahelegt, etwa was ausgegeben wird.', answer: 'Bleibt es offen, ist es, was sich am sichersten bewerten lässt.',
    options: 'Bei einer Auswahl: 2 bis 10, sonst 4.', points: 'Was eine richtige Antwort wert ist, sonst 1.', language: 'Sonst Englisch.', explanation: 'Was Studierende nach dem Antworten lesen.',
  },
  values: {
    output: 'was ausgegeben wird', result: 'was die Methode zurückgibt', variable: 'Werte von Variablen', memory: 'Zeichnung des Speichers', iterations: 'wie oft eine Schleife läuft', order: 'was am höchsten zählt',
    calls: 'welche Methoden laufen', change: 'ob eine Änderung etwas ausmacht', which: 'welches Stück das ergibt', same: 'welche Stücke dasselbe tun', hole: 'welcher Wert fehlt', blocks: 'für welche Werte das Ziel gilt',
    refute: 'Argumente, die einen Fehler zeigen', compiles: 'welche Zeile nicht übersetzt', table: 'eine Tabelle ausfüllen', parts: 'Schritte in Reihenfolge bringen',
    auto: 'tatsu wählt', number: 'eine Zahl tippen', text: 'einen Text tippen', choice: 'eine Option wählen', several: 'mehrere Optionen wählen', cloze: 'Lücken füllen', ordering: 'in Reihenfolge bringen',
    en: 'Englisch', de: 'Deutsch', short: 'kurz', normal: 'normal', full: 'ausführlich',
  },
  dialogueSettings: 'Diese Datei beschreibt ein Programm, das liest. Ihre Einstellungen stehen im Text.',
  unreadable: 'Die Einstellungen erscheinen, sobald der Text oben gelesen werden kann: Sehen Sie, was tatsu findet.',
  conflictTitle: 'Die Datei wurde anderswo geändert', conflictHelp: 'Beide Texte sind hier. Nichts geht verloren: Wählen Sie, mit welchem es weitergeht.', mine: 'Mit meinem Text weiter', theirs: 'Den Text auf der Platte nehmen', both: 'Meinen unter anderem Namen speichern',
  conflictGone: 'Die Datei ist nicht mehr im Ordner. Ihr Text ist noch hier.', saveAgain: 'Noch einmal speichern',
  diskText: 'Auf der Platte', myText: 'Ihrer', draft: 'Ihr Text vom letzten Mal war nicht gespeichert. Er ist wieder da.', changedOnDisk: 'Die Datei wurde anderswo geändert und ist neu geladen.',
  name: 'Name der Datei', create: 'Anlegen', nameHelp: 'Buchstaben und Ziffern, etwa schleifen',
  nameTaken: 'Eine Datei dieses Namens gibt es schon: Wählen Sie einen anderen Namen.',
  gone: 'Die Seite hat keine Verbindung mehr: Läuft "tatsu serve" noch? Was Sie getippt haben, bleibt hier.', secret: 'Diese Seite ist nicht mehr die geöffnete. Starten Sie "tatsu serve" neu. Was Sie getippt haben, bleibt.', back: 'Wieder verbunden.',
  hoverPlaceholder: (n, type) => `Hier bekommt jeder einen von ${n} Werten (${type}).`, hoverLoop: (loop) => (loop.most === undefined ? 'Wie oft diese Schleife läuft, ist nicht bekannt.' : loop.bound === 'given' ? `Diese Schleife läuft ${loop.least}- bis ${loop.most}-mal, wie LOOP sagt.` : `Diese Schleife lief bis zu ${loop.most}-mal, als tatsu sie probierte.`),
  review: 'Einzelne Fragen durchsehen', reviewHelp: 'Behalten Sie, was gut ist, nehmen Sie eine andere Frage für das, was es nicht ist, oder lassen Sie eine weg. Alle anderen bleiben, wie Sie sie gesehen haben.',
  reviewChoices: { '': 'keine Änderung', keep: 'für immer behalten', replace: 'eine andere Frage', drop: 'weglassen', release: 'freigeben' }, reviewApply: 'So machen', reviewNothing: 'Nichts ist gewählt: Wählen Sie etwas für mindestens eine Frage.', reviewKept: 'Behalten: Diese Fragen bleiben, was auch später gemacht wird.', isKept: 'behalten', program: 'Programm',
  error: 'Das ging nicht', close: 'Schließen', loading: 'Einen Moment …', pick: 'Wählen Sie links eine Datei, oder nehmen Sie ein Beispiel.',
  copied: (name) => `${name} liegt jetzt in Ihrem Ordner.`,
  placeholderHelp: 'Ein Wort Hilfe: Wo in Ihrem Text INT(range(1, 9)) steht, bekommt jeder eine andere Zahl. ASSERT(…) sagt, welche Zahlen taugen.',
};

/** What the examples are about, in German; in English the server says it. */
export const GERMAN_EXAMPLES = {
  swapping: 'Zuweisung: was drei Variablen am Ende enthalten', counting_loops: 'Schleifen: was ausgegeben wird', longest_loop: 'Schleifen: welche am öftesten läuft',
  missing_step: 'Schleifen: welcher Wert fehlt', trace_table: 'Schleifen: eine Tabelle zum Ausfüllen', ends_of_an_array: 'Arrays und Methoden: was zurückgegeben wird',
  which_box: 'Objekte: welche Zeichnung des Speichers stimmt', filled_crates: 'Vererbung: welche Methoden laufen, in dieser Reihenfolge', maximum: 'Ein Programm, das liest: Fragen und Tests dazu', calculator: 'Ein Menü: Fragen und Tests dazu',
  letters: 'Zeichen: was ausgegeben wird',
  largest_of_three: 'Bedingungen: Argumente, die einen Fehler zeigen',
  leap_years: 'Bedingungen: Jahre, die einen Fehler zeigen',
  digit_sum: 'Schleifen: was Variablen am Ende enthalten',
  countdown: 'Schleifen in Schleifen: wie oft die innere läuft',
  bubble_pass: 'Arrays: zwei Durchgänge von Bubblesort',
  matrix_diagonal: 'Tabellen: was Variablen am Ende enthalten',
  caesar: 'Texte: was ausgegeben wird',
  palindromes: 'Texte: Argumente, die einen Fehler zeigen',
  calls_of_fib: 'Rekursion: wie viele Aufrufe es gibt',
  mystery_recursion: 'Rekursion: was zurückgegeben wird',
  boxes_of_eggs: 'Objekte: was Variablen am Ende enthalten',
  kennels: 'Vererbung: welche Zeile nicht übersetzt',
  crew_lists: 'Listen: welche Zeichnung des Speichers stimmt',
  guest_list: 'Listen: was der Aufrufer danach hat',
  how_it_ends: 'Ausnahmen: was ausgegeben wird und wie es endet',
  in_any_case: 'Ausnahmen: was auf jeden Fall ausgegeben wird',
};

const kept = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** The language of the page: the one chosen last, else the browser's. */
export const language = kept('tatsu-language') ?? ((navigator.language ?? 'en').toLowerCase().startsWith('de') ? 'de' : 'en');

/** The sentences of the page. */
export const words = language === 'de' ? GERMAN : ENGLISH;

/** Shows the page in the other language from now on. */
export function switchLanguage() {
  localStorage.setItem('tatsu-language', language === 'de' ? 'en' : 'de');
  location.reload();
}

/** A number as people read it. */
export const number = (value) => new Intl.NumberFormat(language).format(value);
