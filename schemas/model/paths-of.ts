import { compileExpression } from '../expression/expression';
import type { LostMember } from '../expression/lost-members';
import type { EntityModel } from './entity-model';
import type { Field, SearchKind } from './field';
import { pathParts } from './through';

/** What an expression reads through references; nothing when it does not compile, which its own check reports. */
export function pathsOf(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  try {
    return compileExpression(text).paths;
  } catch {
    return [];
  }
}

/** What an expression reads of values other than as a path. */
export function lostIn(text: string | undefined): readonly LostMember[] {
  if (text === undefined) return [];
  try {
    return compileExpression(text).lost;
  } catch {
    return [];
  }
}

/** Fields of paths by the reference that they go through. */
export function byReference(paths: readonly Field[]): ReadonlyMap<string, readonly Field[]> {
  const found = new Map<string, Field[]>();
  for (const field of paths) {
    const { reference } = pathParts(field.model);
    const list = found.get(reference);
    if (list) list.push(field);
    else found.set(reference, [field]);
  }
  return found;
}

/** A reference with further columns that are read through it. */
export function withFar(field: Field, far: readonly Field[] | undefined): Field {
  const known = new Set(field.far?.map(({ model }) => model));
  const more = far?.filter(({ model }) => !known.has(model)) ?? [];
  return more.length > 0 ? { ...field, far: [...(field.far ?? []), ...more] } : field;
}

/** A column that is computed through a reference: it looks and behaves like the column that the path leads to. */
export function asThrough(field: Field, far: Field): Field {
  const { labels: _, ...through } = far.through!;
  const { sortable: __, ...own } = field;
  return {
    ...own,
    options: { ...far.options, ...(own.options.disabled && { disabled: true }) },
    through,
    ...(far.source && { source: far.source }),
    ...(far.range && { range: true }),
    ...(far.decimals !== undefined && { decimals: far.decimals }),
    ...(far.sortable && !field.sensitive && { sortable: true }),
  };
}

/** What an entity reads through its references: its rules by path, and the columns that are computed so. */
export interface ReadThrough {
  paths: readonly Field[];
  columns: ReadonlyMap<string, Field>;
}

/** An entity whose references know what is read through them; `of` gives the same for its line items. */
export function withPaths(model: EntityModel, of: (entity: string) => ReadThrough): EntityModel {
  const complete = completing(of(model.entity.id));
  const changed = new Map<Field, Field>();
  for (const field of model.fields) {
    const now = withCells(complete(field), of);
    if (now !== field) changed.set(field, now);
  }
  if (changed.size === 0) return model;
  const now = (field: Field): Field => changed.get(field) ?? field;
  const compared = [...changed.values()].filter(({ through }) => through);
  return {
    ...model,
    fields: model.fields.map(now),
    byName: new Map([...model.byName].map(([name, field]) => [name, now(field)])),
    stored: model.stored.map((stored) => ({ ...stored, field: now(stored.field) })),
    writable: { add: model.writable.add.map(now), edit: model.writable.edit.map(now) },
    searchable: new Map([...model.searchable, ...compared.flatMap(searchKind)]),
    sortable: new Set([
      ...model.sortable,
      ...compared.filter(({ sortable }) => sortable).map((field) => field.model),
    ]),
  };
}

function searchKind({ model, sensitive, through }: Field): [string, SearchKind][] {
  return through?.searchable && !sensitive ? [[model, through.searchable]] : [];
}

function completing({ paths, columns }: ReadThrough): (field: Field) => Field {
  const far = byReference(paths);
  return (field) => {
    const through = columns.get(field.model);
    return withFar(through ? asThrough(field, through) : field, far.get(field.model));
  };
}

function withCells(field: Field, of: (entity: string) => ReadThrough): Field {
  const { lines, cells } = field;
  if (!lines || !cells) return field;
  const now = cells.map(completing(of(lines.entity)));
  return now.some((cell, at) => cell !== cells[at]) ? { ...field, cells: now } : field;
}
