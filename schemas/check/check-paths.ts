import { MOST } from '../document/bounds';
import type { LostMember } from '../expression/lost-members';
import type { Check } from '../document/entity';
import type { Linkage } from '../document/linkage';
import type { EntityModel } from '../model/entity-model';
import type { Field, FieldTypes } from '../model/field';
import { lostIn, pathsOf } from '../model/paths-of';
import { resolvePath } from '../model/resolve-path';
import { isPath, pathParts } from '../model/through';
import type { Report } from '../problems/problem';
import { cause } from '../problems/causes';
import { namesRead } from './names-read';

/** The entities that references lead to. */
export interface PathNeighbours {
  fieldTypes: FieldTypes;
  model(id: string): EntityModel | undefined;
}

/** Rules of fields and checks, with the place at which each is declared. */
interface Rules {
  fields: readonly { model: string; linkage?: readonly Linkage[] | undefined; at: string }[];
  checks: readonly Check[];
  checksAt: string;
  computed?: readonly { text: string; at: string }[];
}

/**
 * The columns of other entities that rules and checks read through references. Reports paths that lead nowhere. What is
 * read inside a composed value (an address) is no path.
 */
export function readPaths(
  own: EntityModel,
  { fields, checks, checksAt, computed = [] }: Rules,
  neighbours: PathNeighbours,
  report: Report,
  more: readonly Field[] = [],
): Field[] {
  const found = new Map(more.map((field) => [field.model, field]));
  const set = new Set(
    fields.flatMap(({ model, linkage }) => (linkage?.some(({ then }) => then.set) ? [model] : [])),
  );
  const read = (path: string, at: string): void => {
    const { reference } = pathParts(path);
    const by = own.byName.get(reference);
    const isValue = by && !by.source && own.stored.some(({ field, sql }) => field === by && sql === 'jsonb');
    // The name before the point is checked with all others.
    if (!by || isValue) return;
    const through = resolvePath(path, own, neighbours);
    if (!through) return;
    if ('cause' in through) return report(at, through.cause);
    if (through.field.sensitive) return report(at, cause('judgesSensitive', { name: path }));
    if (set.has(reference)) return report(at, cause('pathOfSet', { name: reference }));
    found.set(path, through.field);
  };
  const isReference = referencesOf(own, neighbours);
  const lose = (lost: readonly LostMember[], at: string): void => {
    for (const { name, member } of lost)
      if (isReference(name)) report(at, cause('pathLost', { name: `${name}.${member}` }));
  };
  for (const { linkage, at } of fields)
    for (const rule of namesRead(linkage ?? [])) {
      for (const path of rule.paths) read(path, `${at}.${rule.path}`);
      lose(rule.lost, `${at}.${rule.path}`);
    }
  checks.forEach(({ when, expr }, at) => {
    for (const path of pathsOf(when)) read(path, `${checksAt}[${at}].when`);
    for (const path of pathsOf(expr)) read(path, `${checksAt}[${at}].expr`);
    lose(lostIn(when), `${checksAt}[${at}].when`);
    lose(lostIn(expr), `${checksAt}[${at}].expr`);
  });
  for (const { text, at } of computed) {
    for (const path of pathsOf(text)) read(path, at);
    lose(lostIn(text), at);
  }
  if (found.size > MOST.paths) report(fields[0]?.at ?? checksAt, cause('tooManyPaths', { n: MOST.paths }));
  return [...found.values()];
}

/** Whether a name is that of a reference: of the entity itself, or of the rows of its sub-tables and lines. */
export function referencesOf(
  own: EntityModel,
  { fieldTypes, model }: PathNeighbours,
): (name: string) => boolean {
  const rows = own.fields.map((field) => ({
    cells: fieldTypes.get(field.type)?.rows?.(field) ?? [],
    lines: field.lines && model(field.lines.entity),
  }));
  return (name) =>
    own.byName.get(name)?.source !== undefined ||
    rows.some(
      ({ cells, lines }) =>
        lines?.byName.get(name)?.source !== undefined ||
        cells.some((cell) => cell.model === name && cell.source !== undefined),
    );
}

/** What an entity reads through its references. */
export function entityPaths(model: EntityModel, neighbours: PathNeighbours, report: Report): Field[] {
  const fields = model.entity.columns.map(({ name, linkage }, at) => ({
    model: name,
    linkage,
    at: `columns[${at}]`,
  }));
  const computed = model.entity.columns.flatMap(({ computed: rule }, at) =>
    rule?.kind === 'expression' ? [{ text: rule.expr, at: `columns[${at}].computed.expr` }] : [],
  );
  const rules = { fields, checks: model.checks, checksAt: 'checks', computed };
  return readPaths(model, rules, neighbours, report, shownThrough(model, neighbours));
}

/** Columns that are computed through a reference: a form shows their values as soon as a row is chosen. */
function shownThrough(model: EntityModel, neighbours: PathNeighbours): Field[] {
  return model.entity.columns.flatMap(({ computed }) => {
    const through = computed?.kind === 'through' ? resolvePath(computed.path, model, neighbours) : null;
    const field = through && 'field' in through ? through.field : null;
    return field && !field.sensitive && !field.source ? [field] : [];
  });
}

/** The field of a path that a page names, or undefined with its problem reported. */
export function namedPath(
  name: string,
  path: string,
  own: EntityModel,
  neighbours: PathNeighbours,
  report: Report,
): Field | undefined {
  if (!isPath(name)) return undefined;
  const through = resolvePath(name, own, neighbours);
  if (through && 'cause' in through) report(path, through.cause);
  return through && 'field' in through ? through.field : undefined;
}
