import { columnKey } from './entity-columns';
import { compileExpression, type Expression } from '../expression/expression';
import type { Field, FieldTypes } from './field';
import { formFields } from './form-tree';
import type { Linkage } from '../document/linkage';
import type { EntityModel } from './entity-model';
import type { CompiledPage } from './page';

/** A column (`entity.column`) → the columns that its value is made from. */
export type Derivations = ReadonlyMap<string, ReadonlySet<string>>;

/** What the document of an entity makes of other columns: computed ones, and those whose rules set a value. */
export function entityDerivations(
  model: EntityModel,
  entityOf: (id: string) => EntityModel | undefined,
  fieldTypes: FieldTypes,
): Derivations {
  const found = new Map<string, Set<string>>();
  addRules(found, model, model.fields, fieldTypes);
  for (const { name, computed } of model.entity.columns) {
    const key = columnKey(model.entity.id, name);
    if (computed?.kind === 'age') add(found, key, model, [computed.column]);
    const counted = computed?.kind === 'count' ? entityOf(computed.entity) : undefined;
    if (computed?.kind === 'count' && counted)
      add(found, key, counted, [computed.column, ...Object.keys(computed.where ?? {})]);
  }
  return found;
}

/** What the forms of a page make: a rule there fills a column of the entity, too. */
export function pageDerivations(
  { formConfig, pageConfig }: CompiledPage,
  model: EntityModel,
  fieldTypes: FieldTypes,
): Derivations {
  const found = new Map<string, Set<string>>();
  const actions = [...pageConfig.toolbar, ...pageConfig.rowActions];
  for (const form of [formConfig, ...actions.flatMap((action) => action.form ?? [])])
    addRules(found, model, formFields(form.list), fieldTypes);
  return found;
}

/** Those of several documents together. */
export function allDerivations(parts: Iterable<Derivations>): Derivations {
  const all = new Map<string, ReadonlySet<string>>();
  for (const part of parts)
    for (const [key, sources] of part) {
      const known = all.get(key);
      all.set(key, known ? new Set([...known, ...sources]) : sources);
    }
  return all;
}

/** Fields of one form, by model: what their rules make of others in it. */
export function formDerivations(fields: readonly Field[], fieldTypes: FieldTypes): Derivations {
  const found = new Map<string, ReadonlySet<string>>();
  for (const field of fields) {
    const sources = madeFrom(field, fieldTypes);
    if (sources.length > 0) found.set(field.model, new Set(sources));
  }
  return found;
}

/** From a column to the nearest one that it is made from and that is wanted, both included; null: there is none. */
export function chainTo(
  derivations: Derivations,
  start: string,
  isWanted: (key: string) => boolean,
): readonly string[] | null {
  if (!derivations.has(start)) return null;
  const open: (readonly string[])[] = [[start]];
  const seen = new Set([start]);
  for (let chain = open.shift(); chain; chain = open.shift())
    for (const source of derivations.get(chain.at(-1)!) ?? []) {
      if (seen.has(source)) continue;
      if (isWanted(source)) return [...chain, source];
      seen.add(source);
      open.push([...chain, source]);
    }
  return null;
}

/** Columns, and all that is made from them. */
export function withDerived(derivations: Derivations, keys: Iterable<string>): ReadonlySet<string> {
  const all = new Set(keys);
  for (let before = -1; before < all.size;) {
    before = all.size;
    for (const [key, sources] of derivations)
      if (!all.has(key) && [...sources].some((source) => all.has(source))) all.add(key);
  }
  return all;
}

function addRules(
  found: Map<string, Set<string>>,
  model: EntityModel,
  fields: readonly Field[],
  fieldTypes: FieldTypes,
): void {
  for (const field of fields)
    if (model.byName.has(field.model)) {
      const sources = madeFrom(field, fieldTypes);
      if (sources.length > 0) add(found, columnKey(model.entity.id, field.model), model, sources);
    }
}

function add(
  found: Map<string, Set<string>>,
  key: string,
  { entity, byName }: EntityModel,
  names: readonly string[],
): void {
  const sources = names.filter((name) => byName.has(name)).map((name) => columnKey(entity.id, name));
  const known = found.get(key) ?? new Set<string>();
  for (const source of sources) if (source !== key) known.add(source);
  if (known.size > 0) found.set(key, known);
}

/** Columns that the rules of a field read to give it a value; of a sub-table, those of the form around it. */
function madeFrom(field: Field, fieldTypes: FieldTypes): string[] {
  const cells = fieldTypes.get(field.type)?.rows?.(field) ?? [];
  // Most fields have no rules at all.
  if (!field.linkage && cells.length === 0) return [];
  return [
    ...expressionsThatSet(field.linkage).flatMap(({ names }) => names),
    ...cells.flatMap((cell) => expressionsThatSet(cell.linkage)).flatMap(({ outerNames }) => outerNames),
  ];
}

/**
 * What decides a value that rules give: their `set`, and the `when` of those that have one. Whether a field is shown or
 * required is no value of it.
 */
function expressionsThatSet(rules: readonly Linkage[] = []): Expression[] {
  return rules
    .filter(({ then }) => then.set !== undefined)
    .flatMap(({ when, then }) => [when, then.set ?? ''].flatMap(readable));
}

/** A text that does not compile reads nothing; its own check says so. */
function readable(text: string): Expression[] {
  try {
    return [compileExpression(text)];
  } catch {
    return [];
  }
}
