import { isObject, type Json, type JsonObject } from '../../schemas/json';
import type { FormPosition } from '../../schemas/parts/form-operations';
import type { Command } from '../project/command';
import type { Project } from '../project/project';
import { columnsOf } from '../project/project-fields';
import type { FreshNames } from './fresh-names';

/** Parts on the clipboard, with the columns of their fields. */
export interface CopiedParts {
  parts: readonly JsonObject[];
  columns: readonly JsonObject[];
}

/** Marks a text on the clipboard as parts of a form. */
const MARK = 'mortise/form-parts';

/** The parts as a text for the clipboard. */
export function copiedText({ entity }: Project, parts: readonly JsonObject[]): string {
  const models = new Set(parts.flatMap(modelsIn));
  const columns = columnsOf(entity).filter(({ name }) => models.has(String(name)));
  return JSON.stringify({ [MARK]: { parts, columns } }, null, 2);
}

/** The parts that a text holds; null for any other text. */
export function partsInText(text: string): CopiedParts | null {
  try {
    const json = JSON.parse(text) as Json;
    const held = isObject(json) ? json[MARK] : null;
    if (!isObject(held) || !Array.isArray(held.parts) || !Array.isArray(held.columns)) return null;
    return { parts: held.parts.filter(isObject), columns: held.columns.filter(isObject) };
  } catch {
    return null;
  }
}

/**
 * Inserts copies one after the other from a place on. Names that are taken get new ones, with copies of their columns;
 * what was cut keeps its names.
 */
export function pasted(
  project: Project,
  { parts, columns }: CopiedParts,
  fresh: FreshNames,
  to: FormPosition,
): { command: Command; keys: string[] } {
  const commands: Command[] = [];
  const keys: string[] = [];
  const own = new Set(columnsOf(project.entity).map(({ name }) => String(name)));
  const copiedColumns = new Map(columns.map((column) => [String(column.name), column]));
  const rename = (part: JsonObject): JsonObject => {
    const { model, key } = part;
    const renamed = { ...part };
    if (typeof model === 'string') {
      // A column that is not in the form may be placed again.
      const isFree = own.has(model) && !isPlaced(project.page, model);
      const name = isFree ? model : fresh.or(model);
      renamed.model = name;
      if (key !== undefined) renamed.key = name === model ? key : name;
      const column = copiedColumns.get(model);
      if (column && project.entity && !own.has(name))
        commands.push({ verb: 'addColumn', column: { ...column, name } });
    } else if (typeof key === 'string') renamed.key = fresh.or(key);
    for (const list of ['list', 'columns', 'trs', 'tds'])
      if (renamed[list] !== undefined && typeof model !== 'string') renamed[list] = within(renamed[list]!);
    return renamed;
  };
  const within = (json: Json): Json => {
    if (!Array.isArray(json)) return json;
    return json.map((one) => {
      if (!isObject(one)) return one;
      return one.type !== undefined || one.model !== undefined ? rename(one) : inner(one);
    });
  };
  const inner = (holder: JsonObject): JsonObject => {
    const next = { ...holder };
    for (const list of ['list', 'tds']) if (next[list] !== undefined) next[list] = within(next[list]);
    return next;
  };
  parts.forEach((given, at) => {
    const part = rename(given);
    keys.push(String(part.key ?? part.model));
    commands.push({ verb: 'insert', part, to: { ...to, ...(to.at !== undefined && { at: to.at + at }) } });
  });
  return { command: { verb: 'all', commands }, keys };
}

/** The columns that the fields of a part name. */
export function modelsIn(json: Json): string[] {
  if (Array.isArray(json)) return json.flatMap(modelsIn);
  if (!isObject(json)) return [];
  if (typeof json.model === 'string') return [json.model];
  return Object.values(json).flatMap(modelsIn);
}

const isPlaced = (page: JsonObject, model: string): boolean =>
  isObject(page.formConfig) && modelsIn(page.formConfig.list ?? []).includes(model);
