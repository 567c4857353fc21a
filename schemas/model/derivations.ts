import { columnKey } from './entity-columns';
import { compileExpression, type Expression } from '../expression/expression';
import { withoutOpenCalls } from '../expression/closed-names';
import type { Field, FieldTypes } from './field';
import { formFields } from './form-tree';
import { columnsOver, isOverRows } from '../document/child-figure';
import type { Linkage } from '../document/linkage';
import type { EntityModel } from './entity-model';
import type { CompiledPage } from './page';
import { isPath, pathParts } from './through';

/** A column (`entity.column`) → the columns that its value is derived from. */
export type Derivations = ReadonlyMap<string, ReadonlySet<string>>;

/** Derivations in an entity document: computed columns, and columns that a rule sets. */
export function entityDerivations(
  model: EntityModel,
  entityOf: (id: string) => EntityModel | undefined,
  fieldTypes: FieldTypes,
): Derivations {
  const found = new Map<string, Set<string>>();
  addRules(found, model, model.fields, entityOf, fieldTypes);
  addReadLines(found, model, entityOf);
  for (const { name, computed, total, refersBy, formBy, derivedFrom } of model.entity.columns) {
    const key = columnKey(model.entity.id, name);
    if (derivedFrom) add(found, key, model, derivedFrom);
    // Which form was filled in would tell the value, too.
    if (formBy) add(found, key, model, [formBy.column.split('.')[0]!]);
    // What it refers to would tell the value of the column that decides.
    if (refersBy) add(found, key, model, [refersBy.column]);
    if (computed?.kind === 'age') add(found, key, model, [computed.column]);
    if (computed?.kind === 'through')
      addRead(found, key, model, [pathParts(computed.path).reference, computed.path], entityOf);
    if (computed?.kind === 'expression')
      for (const { names, paths } of readable(computed.expr))
        addRead(found, key, model, [...names, ...paths], entityOf);
    const counted = isOverRows(computed) ? entityOf(computed.entity) : undefined;
    if (total) {
      const lines = entityOf(total.entity);
      if (lines && total.column !== undefined) add(found, key, lines, [total.column]);
    }
    if (isOverRows(computed) && counted) add(found, key, counted, columnsOver(computed));
  }
  return found;
}

/** Derivations in the forms of a page, whose rules also write columns of the entity. */
export function pageDerivations(
  { formConfig, pageConfig }: CompiledPage,
  model: EntityModel,
  entityOf: (id: string) => EntityModel | undefined,
  fieldTypes: FieldTypes,
): Derivations {
  const found = new Map<string, Set<string>>();
  const actions = [...pageConfig.toolbar, ...pageConfig.rowActions];
  const forms = [...actions.map((action) => action.form), pageConfig.import?.params];
  for (const form of [formConfig, ...forms.filter((one) => one !== undefined)])
    addRules(found, model, formFields(form.list), entityOf, fieldTypes);
  return found;
}

/** Merges the derivations of several documents. */
export function allDerivations(parts: Iterable<Derivations>): Derivations {
  const all = new Map<string, ReadonlySet<string>>();
  for (const part of parts)
    for (const [key, sources] of part) {
      const known = all.get(key);
      all.set(key, known ? new Set([...known, ...sources]) : sources);
    }
  return all;
}

/** Derivations among the fields of one form, by model. */
export function formDerivations(fields: readonly Field[], fieldTypes: FieldTypes): Derivations {
  const found = new Map<string, ReadonlySet<string>>();
  for (const field of fields) {
    const sources = sourceColumns(field, fieldTypes);
    if (sources.length > 0) found.set(field.model, new Set(sources));
  }
  return found;
}

/** The shortest derivation chain from a column to one that is wanted, both included; null when there is none. */
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

/** The columns and everything derived from them. */
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
  entityOf: (id: string) => EntityModel | undefined,
  fieldTypes: FieldTypes,
): void {
  for (const field of fields)
    if (model.byName.has(field.model)) {
      const sources = sourceColumns(field, fieldTypes);
      if (sources.length > 0)
        addRead(found, columnKey(model.entity.id, field.model), model, sources, entityOf);
    }
}

/** Adds columns of the entity, and by their paths those of the rows that it refers to. */
function addRead(
  found: Map<string, Set<string>>,
  key: string,
  model: EntityModel,
  sources: readonly string[],
  entityOf: (id: string) => EntityModel | undefined,
): void {
  add(found, key, model, sources);
  for (const path of sources.filter(isPath)) {
    const { reference, column } = pathParts(path);
    const target = entityOf(model.byName.get(reference)?.source?.entity ?? '');
    if (target) add(found, key, target, [column]);
  }
}

/** A rule that sets a value from line items derives it from the columns that it reads of them (`line.price`). */
function addReadLines(
  found: Map<string, Set<string>>,
  model: EntityModel,
  entityOf: (id: string) => EntityModel | undefined,
): void {
  for (const field of model.fields)
    for (const { text, names } of expressionsThatSet(field.linkage))
      for (const name of names) {
        const held = model.byName.get(name)?.lines;
        const lines = held && entityOf(held.entity);
        if (lines) add(found, columnKey(model.entity.id, field.model), lines, membersIn(text));
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

/** The columns that the rules of a field read to set its value; for a sub-table, the columns of the outer form. */
function sourceColumns(field: Field, fieldTypes: FieldTypes): string[] {
  const cells = fieldTypes.get(field.type)?.rows?.(field) ?? [];
  // Most fields have no rules.
  if (!field.linkage && cells.length === 0) return [];
  return [
    ...expressionsThatSet(field.linkage).flatMap(({ names, paths }) => [...names, ...paths]),
    ...cells.flatMap((cell) => expressionsThatSet(cell.linkage)).flatMap(({ outerNames }) => outerNames),
  ];
}

/**
 * The expressions that determine a value set by rules: each `set` and `fill`, and the `when` of the same rule. Rules for
 * visibility or `required` do not affect the value. Results of open functions that are filled in keep their own right.
 */
function expressionsThatSet(rules: readonly Linkage[] = []): Expression[] {
  return rules
    .filter(({ then }) => then.set !== undefined || then.fill !== undefined)
    .flatMap(({ when, then }) => {
      const texts = [when, then.set ?? '', then.fill ?? ''];
      // What is filled in comes from what is typed here, and may be changed; a value that a rule sets follows the column.
      return (then.set === undefined ? texts.map(withoutOpenCalls) : texts).flatMap(readable);
    });
}

/** The names that an expression reads of values: `price` of `line.price`. */
export function membersIn(text: string): readonly string[] {
  return [...text.matchAll(/\.\s*([A-Za-z_]\w*)/g)].map(([, name]) => name!);
}

/** An expression that does not compile reads nothing; its own check reports it. */
function readable(text: string): Expression[] {
  try {
    return [compileExpression(text)];
  } catch {
    return [];
  }
}
