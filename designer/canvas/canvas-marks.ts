import type { Designing } from '../edit/designing';
import { labelOf, titleOfType } from '../edit/part-words';
import { addressOfPart, nameOfList, nameOfPart, type PartName } from '../project/part-name';
import type { Box } from './hit-test';
import type { CanvasBoxes } from './measure-canvas';
import type { Marked } from './overlay';

/** The marks of a canvas: what is selected, what is under the pointer, and parts with problems. */
export function marksOf(designing: Designing, boxes: CanvasBoxes, hovered: PartName | null): Marked[] {
  const { state, view, types, names } = designing;
  const counts = new Map<PartName, number>();
  for (const { part, severity } of view.problems)
    if (part !== undefined && severity === undefined) counts.set(part, (counts.get(part) ?? 0) + 1);
  const mark = (name: PartName, kind: Marked['kind']): Marked[] => {
    const part = view.parts.get(name);
    const box = part && boxOf(name, boxes);
    if (!box) return [];
    const label = labelOf(part, view, titleOfType(types, names));
    return [{ ...box, name, kind, label, problems: counts.get(name) ?? 0 }];
  };
  const selected = new Set(state.selected);
  return [
    ...[...counts.keys()].filter((name) => !selected.has(name)).flatMap((name) => mark(name, 'wrong')),
    ...(hovered !== null && !selected.has(hovered) ? mark(hovered, 'hovered') : []),
    ...state.selected.flatMap((name) => mark(name, 'selected')),
  ];
}

/** Where a part is: a pane where its list is, a column of a sub-table where that is. */
function boxOf(name: PartName, { parts, lists }: CanvasBoxes): Box | undefined {
  const keys = addressOfPart(name);
  const pane = keys.length > 1 ? lists.find(({ list }) => list === nameOfList(keys, 0)) : undefined;
  return pane ?? parts.find(({ key }) => key === keys[0]);
}

/** Selects the part before or behind the selected one, in document order. */
export function selectNext({ store, view, state }: Designing, step: 1 | -1): void {
  const order = [...view.parts.values()]
    .filter(({ kind }) => kind !== 'innerColumn')
    .map(({ keys }) => nameOfPart(keys));
  const at = order.indexOf(state.selected.at(-1) ?? '');
  const next = at < 0 ? (step > 0 ? 0 : order.length - 1) : at + step;
  const name = order[next];
  if (name !== undefined) store.select([name]);
}
