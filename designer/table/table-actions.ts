import type { Json, JsonObject } from '../../schemas/json';
import type { FoundPart } from '../../schemas/parts/form-operations';
import { execute } from '../edit/part-actions';
import type { Designing } from '../edit/designing';
import type { Command } from '../project/command';
import { nameOfPart } from '../project/part-name';

/** The columns in order. */
export const columnsIn = ({ view }: Pick<Designing, 'view'>): FoundPart[] => [...view.parts.values()];

/** The selected column. */
export const selectedColumn = ({ view, state }: Pick<Designing, 'view' | 'state'>): FoundPart | undefined =>
  view.parts.get(state.selected.at(-1) ?? '');

/** The name of a column in the document. */
export const nameOf = ({ keys }: FoundPart): string => keys.at(-1) ?? '';

/** The label of a column, or its name. */
export const labelOf = (column: FoundPart): string =>
  typeof column.part.label === 'string' && column.part.label !== '' ? column.part.label : nameOf(column);

/** Sets a property of a column; without a value removes it. */
export function setColumn(
  designing: Designing,
  column: FoundPart,
  path: readonly string[],
  value: Json | undefined,
): void {
  execute(designing, { verb: 'set', at: column.keys, path, ...(value !== undefined && { value }) });
}

/** Moves a column over the next one. */
export function shiftColumn(designing: Designing, column: FoundPart, step: 1 | -1): void {
  const { say, t } = designing;
  const columns = columnsIn(designing);
  const at = columns.findIndex((one) => nameOf(one) === nameOf(column)) + step;
  const about = { label: labelOf(column), n: at + 1, of: columns.length };
  if (at < 0 || at >= columns.length) say(t(step < 0 ? 'designer.said.first' : 'designer.said.last', about));
  else if (execute(designing, { verb: 'move', at: column.keys, to: { parent: null, at } }))
    say(t('designer.said.moved', about));
}

/** Adds a column of a type behind the selected one, and selects it. */
export function addColumn(designing: Designing, type: string): void {
  const { types, names, t } = designing;
  const { title = type, start = {} } = types.get(type)?.names ?? {};
  const selected = selectedColumn(designing);
  const name = freshName(designing, 'column');
  const part: JsonObject = {
    ...{ name, label: names(title), type },
    ...(Object.keys(start).length > 0 && { options: start as JsonObject }),
  };
  const to = { parent: null, ...(selected && { at: selected.at + 1 }) };
  if (execute(designing, { verb: 'insert', part, to }, { select: [nameOfPart([name])] }))
    designing.say(t('designer.table.added', { label: String(part.label) }));
}

/** Removes a column; the next one is selected. */
export function removeColumn(designing: Designing, column: FoundPart): void {
  const others = columnsIn(designing).filter((one) => nameOf(one) !== nameOf(column));
  const next = others.find(({ at }) => at > column.at) ?? others.at(-1);
  const said = designing.t('designer.table.removed', { label: labelOf(column) });
  execute(
    designing,
    { verb: 'remove', at: column.keys },
    { select: next ? [nameOfPart(next.keys)] : [], said },
  );
}

/** Gives a column that is not published yet another name. */
export function renameNew(designing: Designing, column: FoundPart, name: string): void {
  if (name === nameOf(column) || designing.view.parts.has(nameOfPart([name]))) return;
  const commands: Command[] = [
    { verb: 'remove', at: column.keys },
    { verb: 'insert', part: { ...column.part, name }, to: { parent: null, at: column.at } },
  ];
  execute(designing, { verb: 'all', commands }, { select: [nameOfPart([name])] });
}

/**
 * Instead of a change of type that the values of a column do not allow: the column stays as it was, for reading, and a new
 * one of the other type follows it.
 */
export function addSuccessor(designing: Designing, column: FoundPart, before: JsonObject): void {
  const { t } = designing;
  const name = freshName(designing, nameOf(column));
  const label = labelOf(column);
  // What else the column declares belongs to its former type.
  const { label: _, ...kept } = before;
  const { type, help, sensitive } = column.part;
  const next = { name, label, type, help, sensitive };
  const part = Object.fromEntries(
    Object.entries(next).filter(([, value]) => value !== undefined),
  ) as JsonObject;
  const commands: Command[] = [
    { verb: 'remove', at: column.keys },
    {
      verb: 'insert',
      part: {
        ...kept,
        label: t('designer.table.former', { label }),
        readOnly: true,
        // Rows that are added from now on have no value here.
        ...(before.required === true && { required: false }),
      },
      to: { parent: null, at: column.at },
    },
    { verb: 'insert', part, to: { parent: null, at: column.at + 1 } },
  ];
  if (execute(designing, { verb: 'all', commands }, { select: [nameOfPart([name])] }))
    designing.say(t('designer.table.succeeded', { label }));
}

function freshName({ view }: Designing, base: string): string {
  const stem = base.replace(/\d+$/, '') || 'column';
  let at = 1;
  while (view.parts.has(nameOfPart([`${stem}${at}`]))) at++;
  return `${stem}${at}`;
}
