import { StateEffect, StateField, type Range } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';

/** Marks the lines of the selected part; null: there is none. */
export const markDesigned = StateEffect.define<{ from: number; to: number } | null>();

const LINE = Decoration.line({ class: 'cm-designed' });

/** The lines of the part that is selected in the designer. */
export const designedLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { state, changes, effects }) {
    const effect = effects.filter((one) => one.is(markDesigned)).at(-1);
    if (!effect) return marks.map(changes);
    if (!effect.value) return Decoration.none;
    const { from, to } = effect.value;
    const lines: Range<Decoration>[] = [];
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at);
      lines.push(LINE.range(line.from));
      at = line.to + 1;
    }
    return Decoration.set(lines);
  },
  provide: (field) => EditorView.decorations.from(field),
});
