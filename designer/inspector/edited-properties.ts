import { isObject, type Json, type JsonObject } from '../../schemas/json';
import type { FoundPart } from '../../schemas/parts/form-operations';
import type { Command } from '../project/command';
import type { Project } from '../project/project';
import { columnsOf } from '../project/project-fields';

/** Where properties are written: the column of the entity, for every page, or the item of this page only. */
export type Owner = 'column' | 'page';

/** Options that a column may declare itself. */
const OF_COLUMN = new Set(['maxLength', 'min', 'max', 'precision']);

/** The column of a part; undefined if the project has none. */
export function columnOf({ part }: FoundPart, { entity }: Project): JsonObject | undefined {
  return columnsOf(entity).find(({ name }) => name === part.model);
}

/** The properties as their owner has them. */
export function ownValues(part: FoundPart, project: Project, owner: Owner): JsonObject {
  return owner === 'column' ? (columnOf(part, project) ?? {}) : part.part;
}

/** The options as their owner has them. */
export function ownOptions(part: FoundPart, project: Project, owner: Owner): JsonObject {
  const own = ownValues(part, project, owner);
  const options = isObject(own.options) ? own.options : {};
  if (owner === 'page') return options;
  const declared = Object.entries(own).filter(([key]) => OF_COLUMN.has(key));
  const fallback: JsonObject = own.default === undefined ? {} : { defaultValue: own.default };
  return { ...Object.fromEntries(declared), ...fallback, ...options };
}

/** Sets a property of a part or of its column. */
export function setProperty(
  { keys, part }: FoundPart,
  owner: Owner,
  key: string,
  value: Json | undefined,
): Command {
  return owner === 'column'
    ? { verb: 'setColumn', column: String(part.model), path: [key], ...given(value) }
    : { verb: 'set', at: keys, path: [key], ...given(value) };
}

/** Sets an option; a column keeps it where it declares it. */
export function setOption(
  part: FoundPart,
  project: Project,
  owner: Owner,
  key: string,
  value: Json | undefined,
): Command {
  const name = key === 'defaultValue' ? 'default' : key;
  const column = columnOf(part, project);
  if (owner === 'column' && (OF_COLUMN.has(key) || name === 'default') && column?.[name] !== undefined)
    return setProperty(part, owner, name, value);
  return owner === 'column'
    ? { verb: 'setColumn', column: String(part.part.model), path: ['options', key], ...given(value) }
    : { verb: 'set', at: part.keys, path: ['options', key], ...given(value) };
}

const given = (value: Json | undefined) => (value === undefined ? {} : { value });
