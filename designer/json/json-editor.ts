import {
  defaultKeymap,
  history,
  historyField,
  indentWithTab,
  redo,
  redoDepth,
  undo,
  undoDepth,
} from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language';
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, Transaction, type Extension } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  type ViewUpdate,
} from '@codemirror/view';
import type { DesignStore } from '../project/design-store';
import type { PartName } from '../project/part-name';
import { designedLines, markDesigned } from './designed-lines';
import { editorLook } from './editor-look';
import type { PageText } from './page-text';
import { textChange } from './text-change';
import type { FoundPart } from '../../schemas/parts/form-operations';
import type { ProjectView } from '../project/project-view';
import { TextParts } from './text-parts';

/** What an editor works with. */
export interface EditorTools {
  store: DesignStore;
  text: PageText;
  label: string;
  /** The id of the text that says how the keyboard leaves the editor. */
  describedBy: string;
  phrases: Record<string, string>;
  /** Travels through the history of the designer, when the editor has nothing to undo or redo itself. */
  onTravel(way: 'undo' | 'redo'): void;
  /** Receives the place of the cursor, from 1. */
  onMove(place: { line: number; column: number }): void;
}

/** Marks changes that come from the designer, not from typing. */
const fromDesigner = Annotation.define<true>();
const FIELDS = { history: historyField };

/** Cursor and history of an editor that was closed. */
const left = new WeakMap<PageText, unknown>();

/** The editor of a page's text; text and selection follow the designer, and the designer follows them. */
export class JsonEditor {
  private readonly view: EditorView;
  private readonly history = new Compartment();
  private readonly stop: () => void;
  private readonly page: { shown: object | null; selected: PartName | undefined };
  private parts: { of: object; text: string; found: TextParts } | null = null;

  constructor(
    parent: HTMLElement,
    private readonly tools: EditorTools,
  ) {
    const { store, text } = tools;
    this.view = new EditorView({ parent, state: this.opened() });
    this.page = { shown: store.project.page, selected: undefined };
    this.stop = store.subscribe(() => this.follow());
    this.tell();
    if (text.isPage) this.reveal();
  }

  /** Shows problems at their places. */
  show(problems: readonly { text: string; place: { line: number; column: number } | null }[]): void {
    const { doc } = this.view.state;
    const diagnostics = problems.flatMap(({ text, place }): Diagnostic[] => {
      if (!place) return [];
      const from = this.offsetOf(place);
      const rest = doc.sliceString(from, doc.lineAt(from).to);
      const [word = ''] = /^("(\\.|[^"\\])*"?|[^\s,\]}]+)/.exec(rest) ?? [];
      return [{ from, to: from + word.length, severity: 'error', message: text }];
    });
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }

  /** Puts the cursor to a place and the focus into the text. */
  goTo(place: { line: number; column: number }): void {
    const at = this.offsetOf(place);
    this.view.dispatch({
      selection: { anchor: at },
      effects: EditorView.scrollIntoView(at, { y: 'center' }),
    });
    this.view.focus();
  }

  destroy(): void {
    this.tools.text.settle();
    this.stop();
    left.set(this.tools.text, this.view.state.toJSON(FIELDS));
    this.view.destroy();
  }

  private opened(): EditorState {
    const { text } = this.tools;
    const extensions = this.extensions();
    const kept = left.get(text);
    if (kept) {
      const state = EditorState.fromJSON(kept, { extensions }, FIELDS);
      if (state.doc.toString() === text.text) return state;
    }
    return EditorState.create({ doc: text.text, extensions });
  }

  private extensions(): Extension[] {
    const { label, describedBy, phrases, onTravel } = this.tools;
    const back = (view: EditorView) => {
      if (undoDepth(view.state) > 0) undo(view);
      else onTravel('undo');
      return true;
    };
    const forth = (view: EditorView) => {
      if (redoDepth(view.state) > 0) redo(view);
      else onTravel('redo');
      return true;
    };
    return [
      lintGutter(),
      lineNumbers(),
      foldGutter(),
      this.history.of(history()),
      designedLines,
      bracketMatching(),
      indentOnInput(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      indentUnit.of('  '),
      EditorView.lineWrapping,
      json(),
      search({ top: true }),
      editorLook,
      EditorState.phrases.of(phrases),
      EditorView.contentAttributes.of({
        'aria-label': label,
        'aria-describedby': describedBy,
        // Checkers know this only, and not that editable text takes the focus.
        tabindex: '0',
      }),
      keymap.of([
        // Escape frees the Tab key until something is typed.
        { key: 'Escape', run: (view) => (view.setTabFocusMode(true), false) },
        { key: 'Mod-z', run: back, preventDefault: true },
        { key: 'Mod-y', run: forth, preventDefault: true },
        { key: 'Mod-Shift-z', run: forth, preventDefault: true },
        ...searchKeymap,
        ...foldKeymap,
        ...defaultKeymap,
        indentWithTab,
      ]),
      EditorView.updateListener.of((update) => this.changed(update)),
      EditorView.domEventHandlers({
        compositionend: () => {
          if (this.tools.text.isPending) this.tools.text.type(this.view.state.doc.toString());
        },
        blur: () => {
          this.view.setTabFocusMode(false);
          this.tools.text.settle();
        },
      }),
    ];
  }

  private changed({ docChanged, selectionSet, state, transactions }: ViewUpdate): void {
    const isOwn = transactions.some((one) => one.annotation(fromDesigner));
    if (docChanged && !isOwn) {
      this.view.setTabFocusMode(false);
      this.tools.text.type(state.doc.toString());
      if (this.view.composing) this.tools.text.hold();
    }
    if (docChanged || selectionSet) this.tell();
    if (selectionSet && !isOwn) this.select();
  }

  private tell(): void {
    const { doc, selection } = this.view.state;
    const line = doc.lineAt(selection.main.head);
    this.tools.onMove({ line: line.number, column: selection.main.head - line.from + 1 });
  }

  /** Selects the part around the cursor. */
  private select(): void {
    const { store } = this.tools;
    const name = this.textParts()?.nameAt(this.view.state.selection.main.head);
    if (!this.tools.text.isPage || name === store.state.selected.at(-1)) return;
    this.page.selected = name;
    store.select(name === undefined ? [] : [name]);
  }

  /** Shows what the designer has now. */
  private follow(): void {
    const { store, text } = this.tools;
    if (text.isPending) return;
    const shown = this.view.state.doc.toString();
    if (text.text !== shown)
      this.view.dispatch({
        changes: textChange(shown, text.text),
        annotations: [fromDesigner.of(true), Transaction.addToHistory.of(false)],
      });
    if (!text.isPage) return;
    const { page } = store.project;
    if (page !== this.page.shown) {
      this.page.shown = page;
      this.forget();
      // The page became what was typed here.
      if (text.text === shown) this.select();
    }
    this.reveal();
  }

  /** What is a step of the designer's history is none of the editor's. */
  private forget(): void {
    this.view.dispatch({ effects: this.history.reconfigure([]) });
    this.view.dispatch({ effects: this.history.reconfigure(history()) });
  }

  /** Marks the selected part, and moves the cursor there if it was selected elsewhere. */
  private reveal(): void {
    const { store } = this.tools;
    const parts = this.textParts();
    const name = store.state.selected.at(-1);
    const range = name === undefined ? undefined : parts?.rangeOf(name);
    const isNew =
      name !== this.page.selected && range && parts?.nameAt(this.view.state.selection.main.head) !== name;
    this.page.selected = name;
    this.view.dispatch({
      effects: [
        markDesigned.of(range ?? null),
        ...(isNew ? [EditorView.scrollIntoView(range.from, { y: 'start', yMargin: 60 })] : []),
      ],
      annotations: fromDesigner.of(true),
      ...(isNew && { selection: { anchor: range.from } }),
    });
  }

  private textParts(): TextParts | null {
    const { store, text } = this.tools;
    if (!text.isPage) return null;
    const { page } = store.project;
    if (this.parts?.of !== page || this.parts.text !== text.text)
      this.parts = { of: page, text: text.text, found: new TextParts(text.text, partsOf(store.view)) };
    return this.parts.found;
  }

  private offsetOf({ line, column }: { line: number; column: number }): number {
    const { doc } = this.view.state;
    const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
    return Math.min(from + column - 1, to);
  }
}

/** Everything in the page that can be selected. */
const partsOf = ({ parts, listed }: ProjectView): ReadonlyMap<PartName, Pick<FoundPart, 'path'>> =>
  new Map<PartName, Pick<FoundPart, 'path'>>([...parts, ...listed]);
