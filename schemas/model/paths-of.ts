import { compileExpression } from '../expression/expression';
import type { Check } from '../document/entity';
import type { Linkage } from '../document/linkage';
import type { EntityModel } from './entity-model';
import type { Field } from './field';
import { pathParts } from './through';

/** What the rules of fields and the checks read through references; no path twice. */
export function pathsOfRules(fields: readonly Pick<Field, 'linkage'>[], checks: readonly Check[]): string[] {
  const texts = [
    ...fields.flatMap(({ linkage = [] }) => linkage.flatMap(textsOf)),
    ...checks.flatMap(({ when, expr }) => [when, expr]),
  ];
  return [...new Set(texts.flatMap(pathsOf))];
}

/** The expressions of a rule. */
export function textsOf({ when, then }: Linkage): (string | undefined)[] {
  return [when, then.set, then.fill, ...Object.values(then.options?.where ?? {})];
}

/** What an expression reads through references; nothing when it does not compile, which its own check reports. */
export function pathsOf(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  try {
    return compileExpression(text).paths;
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

/** An entity whose references know what its rules read through them; `cellsOf` gives the same for its line items. */
export function withPaths(
  model: EntityModel,
  paths: readonly Field[],
  cellsOf: (entity: string) => readonly Field[],
): EntityModel {
  const own = byReference(paths);
  const changed = new Map<Field, Field>();
  for (const field of model.fields) {
    const now = withCells(withFar(field, own.get(field.model)), cellsOf);
    if (now !== field) changed.set(field, now);
  }
  if (changed.size === 0) return model;
  const now = (field: Field): Field => changed.get(field) ?? field;
  return {
    ...model,
    fields: model.fields.map(now),
    byName: new Map([...model.byName].map(([name, field]) => [name, now(field)])),
    stored: model.stored.map((stored) => ({ ...stored, field: now(stored.field) })),
    writable: { add: model.writable.add.map(now), edit: model.writable.edit.map(now) },
  };
}

function withCells(field: Field, cellsOf: (entity: string) => readonly Field[]): Field {
  const paths = field.lines && cellsOf(field.lines.entity);
  if (!field.cells || !paths?.length) return field;
  const far = byReference(paths);
  return { ...field, cells: field.cells.map((cell) => withFar(cell, far.get(cell.model))) };
}
