import type { ContainerType } from '../../schemas/document/form-document';
import type { Json, JsonObject } from '../../schemas/json';
import type { FieldGrammar } from '../../schemas/model/field';
import type { FormPosition } from '../../schemas/parts/form-operations';
import type { Command } from '../project/command';
import type { Project } from '../project/project';
import type { FreshNames } from './fresh-names';

/** Options that a column declares itself. */
const OF_COLUMN = new Set(['maxLength', 'min', 'max', 'precision']);
/** The message for a missing value that a new field has; it is not required: spec console.md 5. */
const REQUIRED_MESSAGE = '必填项';

/** A new part: the command that adds it at a place, and its key. */
export interface NewPart {
  command: Command;
  key: string;
}

/** Adds a field of a type: on a page of an entity a column with its item, otherwise an item that is complete by itself. */
export function newField(
  { type, names, valueless }: FieldGrammar,
  { entity, page }: Project,
  fresh: FreshNames,
  to: FormPosition,
): NewPart {
  const key = fresh.of(type);
  const { title: label, start = {} } = names;
  if (valueless) {
    const part: JsonObject = { type, key, label, ...(hasAny(start) && { options: { ...start } }) };
    return { key, command: { verb: 'insert', part, to } };
  }
  if (!entity || page.entity === undefined) {
    const options = hasAny(start) && { options: { ...start } };
    const part: JsonObject = { type, model: key, label, requiredMessage: REQUIRED_MESSAGE, ...options };
    return { key, command: { verb: 'insert', part, to } };
  }
  const entries = Object.entries(start);
  const own = entries.filter(([name]) => OF_COLUMN.has(name));
  const options = Object.fromEntries(entries.filter(([name]) => !OF_COLUMN.has(name)));
  const column: JsonObject = {
    ...{ name: key, label, type },
    ...Object.fromEntries(own),
    ...(hasAny(options) && { options }),
  };
  const part: JsonObject = { model: key, requiredMessage: REQUIRED_MESSAGE };
  return { key, command: { verb: 'addColumn', column, part, to } };
}

/** Adds the item of a column that the form does not have yet. */
export const placedColumn = (name: string, to: FormPosition): NewPart => ({
  key: name,
  command: { verb: 'insert', part: { model: name }, to },
});

/** Adds an empty container. */
export function newContainer(
  type: ContainerType,
  label: string,
  fresh: FreshNames,
  to: FormPosition,
): NewPart {
  const key = fresh.of(type);
  return { key, command: { verb: 'insert', part: { type, key, ...insideOf(type, label) }, to } };
}

function insideOf(type: ContainerType, label: string): Record<string, Json> {
  const cell = { colspan: 1, rowspan: 1, list: [] };
  switch (type) {
    case 'grid':
      return { columns: [1, 2].map(() => ({ span: 12, list: [] })) };
    case 'tabs':
      return { columns: ['1', '2'].map((value) => ({ value, label: `${label}${value}`, list: [] })) };
    case 'card':
      return { label, list: [] };
    case 'table':
      return { trs: [1, 2].map(() => ({ tds: [{ ...cell }, { ...cell }] })) };
  }
}

const hasAny = (object: object) => Object.keys(object).length > 0;
