// Every sentence of the page, in English and German.

const ENGLISH = {
  files: 'Files', newFile: 'New file', otherLanguage: 'Deutsch', otherLanguageLong: 'Deutsch: show this page in German',
  skip: 'Skip to the exercise', light: 'Light', dark: 'Dark', theme: 'Light or dark',
  gallery: 'Start from an example', galleryHelp: 'This folder has no exercise yet. Take one of these: it is copied into your folder, and is yours to change.',
  galleryMore: 'More examples', take: 'Take', emptyFile: 'Or begin with an empty file',
  skeleton: 'exercise', dialogue: 'program that reads', exam: 'exam', examHelp: 'Exams are made with "tatsu exam" for now; here you can write the file.',
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
  fields: { question: 'What is asked', answer: 'How it is answered', options: 'How many options', points: 'Points', language: 'Language of the questions', explanation: 'Length of the explanation' },
  fieldHelp: {
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
  reviewChoices: { '': 'no change', keep: 'keep for good', replace: 'another question', drop: 'leave out' }, reviewApply: 'Do this', reviewNothing: 'Nothing is chosen: choose something for at least one question.', reviewKept: 'Kept: these questions stay, whatever is made later.', isKept: 'kept', program: 'Program',
  error: 'That did not work', close: 'Close', loading: 'One moment …', pick: 'Choose a file on the left, or take an example.',
  copied: (name) => `${name} is in your folder now.`,
  placeholderHelp: 'A word of help: where your text says INT(range(1, 9)), each student gets another number. ASSERT(…) says which numbers will do.',
};

const GERMAN = {
  files: 'Dateien', newFile: 'Neue Datei', otherLanguage: 'English', otherLanguageLong: 'English: diese Seite auf Englisch zeigen',
  skip: 'Zur Aufgabe springen', light: 'Hell', dark: 'Dunkel', theme: 'Hell oder dunkel',
  gallery: 'Mit einem Beispiel beginnen', galleryHelp: 'In diesem Ordner ist noch keine Aufgabe. Nehmen Sie eine von diesen: Sie wird in Ihren Ordner kopiert und gehört Ihnen.',
  galleryMore: 'Weitere Beispiele', take: 'Nehmen', emptyFile: 'Oder mit einer leeren Datei beginnen',
  skeleton: 'Aufgabe', dialogue: 'Programm, das liest', exam: 'Klausur', examHelp: 'Klausuren werden vorerst mit "tatsu exam" erstellt; hier können Sie die Datei schreiben.',
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
  fields: { question: 'Was gefragt wird', answer: 'Wie geantwortet wird', options: 'Wie viele Optionen', points: 'Punkte', language: 'Sprache der Fragen', explanation: 'Länge der Erklärung' },
  fieldHelp: {
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
  reviewChoices: { '': 'keine Änderung', keep: 'für immer behalten', replace: 'eine andere Frage', drop: 'weglassen' }, reviewApply: 'So machen', reviewNothing: 'Nichts ist gewählt: Wählen Sie etwas für mindestens eine Frage.', reviewKept: 'Behalten: Diese Fragen bleiben, was auch später gemacht wird.', isKept: 'behalten', program: 'Programm',
  error: 'Das ging nicht', close: 'Schließen', loading: 'Einen Moment …', pick: 'Wählen Sie links eine Datei, oder nehmen Sie ein Beispiel.',
  copied: (name) => `${name} liegt jetzt in Ihrem Ordner.`,
  placeholderHelp: 'Ein Wort Hilfe: Wo in Ihrem Text INT(range(1, 9)) steht, bekommt jeder eine andere Zahl. ASSERT(…) sagt, welche Zahlen taugen.',
};

/** What the examples are about, in German; in English the server says it. */
export const GERMAN_EXAMPLES = {
  swapping: 'Zuweisung: was drei Variablen am Ende enthalten', counting_loops: 'Schleifen: was ausgegeben wird', longest_loop: 'Schleifen: welche am öftesten läuft',
  missing_step: 'Schleifen: welcher Wert fehlt', trace_table: 'Schleifen: eine Tabelle zum Ausfüllen', ends_of_an_array: 'Arrays und Methoden: was zurückgegeben wird',
  which_box: 'Objekte: welche Zeichnung des Speichers stimmt', filled_crates: 'Vererbung: welche Methoden laufen, in dieser Reihenfolge', maximum: 'Ein Programm, das liest: Fragen und Tests dazu', calculator: 'Ein Menü: Fragen und Tests dazu',
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
