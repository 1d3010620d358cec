// The editor: Java with the words of tatsu, and what is found in it.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, snippetCompletion } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { java } from '@codemirror/lang-java';
import { bracketMatching, foldGutter, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState } from '@codemirror/state';
import { Decoration, drawSelection, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers, MatchDecorator, ViewPlugin } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { send } from './server.js';
import { language, number, words } from './words.js';

/** Text that was put there and not typed. */
const loaded = Annotation.define();

// Colours are those of the style sheet, so that light and dark need nothing else.
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.controlKeyword], color: 'var(--code-keyword)' },
  { tag: [tags.typeName, tags.className, tags.standard(tags.typeName)], color: 'var(--code-type)' },
  { tag: [tags.string, tags.character], color: 'var(--code-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
  { tag: [tags.lineComment, tags.blockComment], color: 'var(--code-comment)' },
]);

const OWN_WORDS = /\b(?:INT|LONG|BYTE|SHORT|DOUBLE|CHAR|BOOLEAN|STRING|INTARRAY|INT2DARRAY|STRINGARRAY|INTLIST|STRINGLIST|ONE|HOLE|ASSERT|GOAL|LOOP|INVARIANT|READ|PRINT|COUNT|SUM|ANY|EARLIER|range|list)\b(?=\s*\()|@(?:MAIN|REC|HIDE)\b/g;

const ownWords = ViewPlugin.fromClass(
  class {
    constructor(view) {
      this.matcher = new MatchDecorator({ regexp: OWN_WORDS, decoration: Decoration.mark({ class: 'own-word' }) });
      this.decorations = this.matcher.createDeco(view);
    }

    update(update) {
      this.decorations = this.matcher.updateDeco(update, this.decorations);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

/** What the server offers at a place; `name` is that of the file. */
async function offers(context, name) {
  const word = context.matchBefore(/[\p{L}\p{N}_.]+/u);
  const before = context.state.sliceDoc(0, context.pos);
  if (!word && !context.explicit && !/[@":]$/.test(before)) return null;
  try {
    const answer = await send('/api/offers', { name, before, after: context.state.sliceDoc(context.pos), language });
    if (context.aborted || answer.offers.length === 0) return null;
    const option = (one, at) => snippetCompletion(one.snippet, { label: one.label, info: one.help, type: one.sort === 'word' ? 'keyword' : 'property', boost: -at });
    return { from: word ? word.from : context.pos, options: answer.offers.map(option), validFor: /^[\p{L}\p{N}_.]*$/u };
  } catch {
    return null;
  }
}

/** The offset of a line and a column, both from 1, the column in whole characters. */
function offset(doc, line, column) {
  if (line > doc.lines) return doc.length;
  const place = doc.line(Math.max(line, 1));
  let at = 0;
  let count = 1;
  for (const character of place.text) {
    if (count >= column) break;
    at += character.length;
    count += 1;
  }
  return place.from + at;
}

export class Editor {
  /** An editor in this element; `onChange` is called when somebody types. */
  constructor(parent, onChange, onSave) {
    this.onChange = onChange;
    this.onSave = onSave;
    this.editable = new Compartment();
    this.separator = '\n';
    this.name = '';
    this.found = [];
    this.report = {};
    this.view = new EditorView({ parent, state: this.state('') });
  }

  state(text) {
    return EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), foldGutter(), history(), drawSelection(), indentOnInput(), bracketMatching(), closeBrackets(), highlightActiveLine(), highlightSelectionMatches(), lintGutter(),
        hoverTooltip((view, at) => this.told(view.state.doc, at)),
        indentUnit.of('    '), autocompletion({ override: [(context) => offers(context, this.name)] }), java(), ownWords, syntaxHighlighting(colours),
        this.editable.of(EditorView.editable.of(true)),
        EditorView.contentAttributes.of({ 'aria-label': words.editor, 'aria-describedby': 'leave', spellcheck: 'false', tabindex: '0' }),
        keymap.of([{ key: 'Mod-s', run: () => { this.onSave(); return true; } }, ...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap, indentWithTab]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !update.transactions.some((one) => one.annotation(loaded))) this.onChange();
        }),
      ],
    });
  }

  /** Shows a text as if it had just been opened; its line ends are kept. */
  open(text, name = this.name) {
    this.name = name;
    this.separator = text.includes('\r\n') ? '\r\n' : '\n';
    this.found = [];
    this.report = {};
    this.view.setState(this.state(text.replaceAll('\r\n', '\n')));
  }

  /** Puts a text in the place of the one that is there; it can be undone. */
  replace(text) {
    const next = text.replaceAll('\r\n', '\n');
    const now = this.view.state.doc.toString();
    let start = 0;
    while (start < now.length && now[start] === next[start]) start += 1;
    let end = 0;
    while (end < Math.min(now.length, next.length) - start && now[now.length - 1 - end] === next[next.length - 1 - end]) end += 1;
    this.view.dispatch({ changes: { from: start, to: now.length - end, insert: next.slice(start, next.length - end) } });
  }

  /** The text as it is saved. */
  text() {
    return this.view.state.doc.toString().replaceAll('\n', this.separator);
  }

  /** Marks what was found in the text. */
  mark(found) {
    const { doc } = this.view.state;
    const diagnostics = found.map((one) => {
      const from = offset(doc, one.line, one.column);
      const to = Math.max(offset(doc, one.end_line, one.end_column), Math.min(from + 1, doc.length));
      const actions = one.replacement ? [{ name: words.fix, apply: () => this.apply(one.replacement) }] : [];
      return { from, to, severity: one.severity, message: one.help ? `${one.message}. ${one.help}` : one.message, actions };
    });
    this.found = found;
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }

  /** What is known of the program since it was run; `report` is what `check` says. */
  know(report) {
    this.report = report;
  }

  /** The misconceptions that the program can have. */
  possible() {
    return (this.report.misconceptions ?? []).map((one) => one.name);
  }

  /** What is known of a place: how many values a placeholder has, how often a loop runs. */
  told(doc, at) {
    const spans = (one) => ({ from: offset(doc, one.line, one.column), to: offset(doc, one.end_line, one.end_column) });
    const covers = (one) => {
      const { from, to } = spans(one);
      return from <= at && at < to;
    };
    const placeholder = (this.report.placeholders ?? []).find(covers);
    // A loop is told of at its first word.
    const loop = (this.report.loops ?? []).find((one) => {
      const { from } = spans(one);
      return from <= at && at < from + one.kind.length;
    });
    const text = placeholder ? words.hoverPlaceholder(number(placeholder.values), placeholder.type) : loop ? words.hoverLoop(loop) : null;
    if (text === null) return null;
    const { from, to } = spans(placeholder ?? loop);
    return {
      pos: from,
      end: placeholder ? to : from + loop.kind.length,
      above: true,
      create() {
        const dom = document.createElement('div');
        dom.className = 'hover-help';
        dom.textContent = text;
        return { dom };
      },
    };
  }

  /** Changes the text as a finding says. */
  apply(replacement) {
    const { doc } = this.view.state;
    const from = offset(doc, replacement.line, replacement.column);
    const to = offset(doc, replacement.end_line, replacement.end_column);
    this.view.dispatch({ changes: { from, to, insert: replacement.text } });
    this.view.focus();
  }

  /** Goes to a place. */
  go(line, column) {
    const at = offset(this.view.state.doc, line, column);
    this.view.dispatch({ selection: { anchor: at }, scrollIntoView: true });
    this.view.focus();
  }

  focus() {
    this.view.focus();
  }
}
