import { compileExpression, type Expression } from '../../schemas/expression/expression';
import { isObject, type Json } from '../../schemas/json';
import type { EntityModel } from '../../schemas/model/entity-model';
import { pathParts } from '../../schemas/model/through';

/** A place of a document whose value is taken from a row of another entity. */
export interface RuleReading {
  path: string;
  target: string;
  columns: readonly string[];
  /** The place as written, to detect whether it is new. */
  written: Json;
}

/**
 * What the rules of a document copy from rows that its entity refers to: `set` and `fill` store a value with the rights
 * of whoever saves the record, and computed columns show one. The condition of such a rule tells of the row, too.
 */
export function ruleReadings(document: unknown, own: EntityModel): RuleReading[] {
  return readingsIn(document as Json, '', null, own);
}

/** `name`: the column or item that a rule belongs to. */
function readingsIn(value: Json | undefined, path: string, name: Json, own: EntityModel): RuleReading[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => readingsIn(item, `${path}[${at}]`, name, own));
  if (!isObject(value)) return [];
  const of = value.model ?? value.name ?? name;
  const below = (key: string) => (path === '' ? key : `${path}.${key}`);
  const texts: [key: string, text: Json | undefined][] = [
    ...(Array.isArray(value.linkage) ? value.linkage : []).flatMap((rule, at) =>
      storing(rule, `linkage[${at}]`),
    ),
    ...(isObject(value.computed)
      ? (['path', 'expr'] as const).map((key): [string, Json | undefined] => [
          `computed.${key}`,
          isObject(value.computed) ? value.computed[key] : undefined,
        ])
      : []),
  ];
  return [
    ...texts.flatMap(([key, text]) =>
      typeof text === 'string' ? readingsOf(text, below(key), of, own) : [],
    ),
    ...Object.entries(value).flatMap(([key, inner]) => readingsIn(inner, below(key), of, own)),
  ];
}

/** The expressions of a rule that gives its column a value. */
function storing(rule: Json, at: string): [string, Json | undefined][] {
  if (!isObject(rule) || !isObject(rule.then)) return [];
  const { when, then } = rule;
  if (then.set === undefined && then.fill === undefined) return [];
  return [
    [`${at}.when`, when],
    [`${at}.then.set`, then.set],
    [`${at}.then.fill`, then.fill],
  ];
}

function readingsOf(text: string, path: string, name: Json, own: EntityModel): RuleReading[] {
  const place = path.replace(/\[\d+\]/g, '');
  return [...pathsIn(text, own)].flatMap((read) => {
    const { reference, column } = pathParts(read);
    const target = own.byName.get(reference)?.source?.entity;
    return target === undefined ? [] : [{ path, target, columns: [column], written: [name, place, text] }];
  });
}

/** The paths that an expression reads, also by the name of a column that is computed from some. */
function pathsIn(text: string, own: EntityModel, found = new Set<string>(), seen = new Set<string>()) {
  const { names, paths } = compiled(text);
  for (const path of paths) found.add(path);
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    const rule = own.entity.columns.find((column) => column.name === name)?.computed;
    if (rule?.kind === 'through') found.add(rule.path);
    if (rule?.kind === 'expression') pathsIn(rule.expr, own, found, seen);
  }
  return found;
}

/** An expression that does not compile reads nothing; its own check reports it. */
function compiled(text: string): Pick<Expression, 'names' | 'paths'> {
  try {
    return compileExpression(text);
  } catch {
    return { names: [], paths: [] };
  }
}
