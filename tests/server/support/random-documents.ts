import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { CALLS } from '../../../schemas/document/entity';
import type { Field, FieldType } from '../../../schemas/model/field';
import type { Json, JsonObject } from '../../../schemas/json';
import { cases, fixtures } from '../../conformance/fixtures';
import type { Chance } from '../../security/fuzz/chance';

const NAMES = ['name', 'code', 'status', 'kind', 'sort', 'parentId', 'amount', 'note', 'day', 'areaId'];
const ODD_NAMES = [
  'toString',
  'constructor',
  'hasOwnProperty',
  'xmin',
  'order',
  'user',
  'value',
  'label',
  'orgId',
];
const ENUMS = ['VisitKind', 'Status', 'YesNo', 'Nobody'];
const REFERRED = [
  'supervised_level',
  'supervised_area',
  'org_department',
  'org_user',
  'visit_record',
  'nobody',
];
/** Values that break programs: of every type, near the limits of storage. */
const ODD: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  2_147_483_648,
  -2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  'a',
  '1',
  '2026-02-30',
  '2026-01-31',
  '23:59',
  '\u202e',
  '𠮷',
  'x'.repeat(500),
  "'; drop table org",
  '%',
  [],
  [1],
  ['a'],
  [[]],
  {},
  { a: 1 },
  [{}],
  [null],
  'toString',
  '__proto__',
];
const EXPRESSIONS = [
  "name == 'a'",
  'amount > 1',
  'status == 1',
  'true',
  'kind in [1, 2]',
  'size(name) > 3',
  'x ==',
  'nobody == 1',
  '1 / 0 == 1',
  'matches(name, "(a+)+$")',
];
const PATTERNS = ['^a+$', '(', '\\d{2,4}', '[一-龥]+', '(?=a)b', 'a{1000}'];

function some<T>(chance: Chance, from: readonly T[], most: number): T[] {
  return Array.from({ length: chance.below(most + 1) }, () => chance.pick(from));
}

/** Optional parts, each with its probability in percent. */
function parts(chance: Chance, shares: Record<string, [number, () => Json | undefined]>): JsonObject {
  const made: JsonObject = {};
  for (const [key, [share, make]] of Object.entries(shares)) {
    const value = chance.percent(share) ? make() : undefined;
    if (value !== undefined) made[key] = value;
  }
  return made;
}

/** A random entity, plausible or not: columns of any types with mostly valid properties. */
export function randomEntity(id: string, chance: Chance): JsonObject {
  const count = 1 + chance.below(7);
  const names = new Set(['name']);
  while (names.size < count) names.add(chance.percent(96) ? chance.pick(NAMES) : chance.pick(ODD_NAMES));
  const all = [...names];
  const any = () => (chance.percent(97) ? chance.pick(all) : chance.pick([...ODD_NAMES, 'nobody']));
  const columns = all.map((name) => randomColumn(name, any, chance, id));
  const sortable = () => (chance.percent(90) ? any() : chance.pick(['id', 'createdAt', 'orgId']));
  const sort = () =>
    some(chance, [0], 2).map(() => ({ column: sortable(), order: chance.pick(['asc', 'desc']) }));
  return {
    schemaVersion: 2,
    id,
    title: '随机',
    path: `own/${id.replaceAll('_', '-')}`,
    module: id,
    scope: chance.pick(['org', 'org', 'tenant', 'global']),
    calls: [...new Set(['search', 'add', 'edit', 'del', 'detail', ...some(chance, CALLS, 3)])],
    columns,
    ...parts(chance, {
      rows: [90, () => randomRows(any, chance)],
      status: [60, () => (chance.percent(80) ? 'status' : any())],
      initKey: [60, () => (chance.percent(80) ? 'code' : any())],
      sort: [30, sort],
      option: [
        40,
        () => ({
          label: chance.percent(70) ? 'name' : any(),
          ...parts(chance, {
            root: [20, () => '顶级'],
            keywords: [30, () => [any()]],
            extra: [30, () => [any()]],
            public: [30, () => [...new Set(['name', any()])]],
            large: [40, () => true],
            sort: [30, sort],
            where: [20, () => ({ [any()]: some(chance, [0, 1, 'a', '2026-01-31'], 2) })],
          }),
        }),
      ],
      tree: [
        15,
        () => ({
          parent: chance.percent(70) ? 'parentId' : any(),
          ...parts(chance, { maxDepth: [40, () => chance.pick([0, 1, 3, -1])] }),
        }),
      ],
      indexes: [25, () => [[...new Set([any(), any()])]]],
      init: [15, () => some(chance, [0], 2).map(() => ({ code: 'A', [any()]: chance.pick(ODD) }))],
      checks: [20, () => [{ path: any(), expr: chance.pick(EXPRESSIONS), message: '不对' }]],
    }),
  };
}

function randomRows(any: () => string, chance: Chance): JsonObject {
  return parts(chance, {
    area: [40, () => (chance.percent(70) ? 'areaId' : chance.pick(['id', any()]))],
    via: [30, any],
    supplier: [20, () => chance.pick(['id', '*', any()])],
    fallback: [70, () => chance.pick(['createdBy', 'all'])],
  });
}

/** Values that a field should accept: examples of its type and its choices, if they match its schema. */
export function validValues(field: Field, type: FieldType): Json[] {
  if (field.source || type.storage(field) === null) return [];
  const examples = (fixtures.get(field.type)?.cases ?? []).flatMap(({ valid }) => valid);
  const choices = (field.options.options ?? []).map(({ value }) => value);
  return [...examples, ...choices].filter(
    (value) => Value.Check(type.schema(field) as TSchema, value) && !type.problem?.(value, field),
  );
}

function randomColumn(name: string, any: () => string, chance: Chance, id: string): JsonObject {
  const [, { field, valid }] = chance.pick(cases);
  const { options, defaultValue, multiple } = written(field.options as JsonObject);
  const type = name === 'parentId' && chance.percent(60) ? 'select' : field.type;
  const rule = chance.percent(40);
  const column: JsonObject = {
    name,
    label: '列',
    type,
    ...(Object.keys(options).length > 0 && chance.percent(85) && { options }),
    ...(multiple === true && { multiple }),
    ...(defaultValue !== undefined && chance.percent(50) && { default: defaultValue }),
    ...parts(chance, {
      required: [25, () => true],
      help: [10, () => '说明'],
      index: [15, () => true],
      summary: [15, () => true],
      range: [20, () => true],
      exclusive: [5, () => true],
      readOnly: [5, () => true],
      immutable: [8, () => true],
      multiple: [6, () => true],
      hiddenValue: [5, () => chance.pick(['omit', 'null', 'keep'])],
      ...(rule && {
        default: [20, () => (valid.length > 0 && chance.percent(60) ? chance.pick(valid) : chance.pick(ODD))],
        min: [10, () => chance.pick([-5, 0, 1.5, 3e9, 1e15])],
        max: [10, () => chance.pick([-5, 0, 1.5, 10, 3e9, 1e15])],
        precision: [8, () => chance.below(11)],
        maxLength: [15, () => chance.pick([1, 20, 650, 5000, 1e9])],
        unique: [30, () => (chance.percent(60) ? chance.pick(['tenant', 'org', 'global']) : any())],
        uniqueWhere: [15, () => ({ [any()]: some(chance, [0, 1, 'a', '2026-01-31', 3e9], 2) })],
        sensitive: [12, () => chance.pick(['idcard', 'mobile', 'card', 'name', 'all'])],
        auto: [8, () => ({ prefix: 'A', digits: 3 + chance.below(8) })],
        rules: [15, () => [{ pattern: chance.pick(PATTERNS), message: '格式不对' }]],
        enum: [20, () => chance.pick(ENUMS)],
        refers: [20, () => chance.pick([...REFERRED, id])],
        linkage: [25, () => [{ when: chance.pick(EXPRESSIONS), then: randomThen(any, chance) }]],
        computed: [
          12,
          () =>
            chance.pick<JsonObject>([
              { kind: 'supplied' },
              { kind: 'age', column: any() },
              { kind: 'count', entity: chance.pick([...REFERRED, id]), column: any() },
              { kind: 'count', entity: 'supervised_prisoner', column: 'levelId', where: { [any()]: 1 } },
            ]),
        ],
      }),
    }),
  };
  return column;
}

/** The options of an example as a document writes them; some are properties of the column. */
function written(given: JsonObject): { options: JsonObject; defaultValue?: Json; multiple?: Json } {
  const { defaultValue, multiple, ...options } = given;
  return {
    options,
    ...(defaultValue !== undefined && { defaultValue }),
    ...(multiple !== undefined && { multiple }),
  };
}

function randomThen(any: () => string, chance: Chance): JsonObject {
  return chance.pick<JsonObject>([
    { show: true },
    { require: true },
    { disable: true },
    { set: chance.pick(["'a'", '1', 'null', 'name', 'amount * 2']) },
    { options: { where: { [any()]: any() } } },
  ]);
}

/** A page over an entity: any of its columns, in any of its places. */
export function randomPage(doc: JsonObject, chance: Chance): JsonObject {
  const names = (doc.columns as JsonObject[]).map(({ name }) => name as string);
  const any = () => (chance.percent(97) ? chance.pick(names) : chance.pick(ODD_NAMES));
  const distinct = () => [...new Set(names.filter(() => chance.percent(70)))];
  const item = (model: string): JsonObject => ({
    model,
    ...parts(chance, {
      label: [20, () => '标签'],
      required: [10, () => true],
      type: [8, () => chance.pick(cases)[1].field.type],
      options: [8, () => written(chance.pick(cases)[1].field.options as JsonObject).options],
      linkage: [10, () => [{ when: chance.pick(EXPRESSIONS), then: randomThen(any, chance) }]],
      rules: [5, () => [{ pattern: chance.pick(PATTERNS), message: '格式不对' }]],
    }),
  });
  const items = distinct().map(item);
  const half = Math.floor(items.length / 2);
  const list = chance.pick<() => JsonObject[]>([
    () => items,
    () => items,
    () => [{ type: 'card', key: 'card', label: '卡片', list: items }],
    () => [
      {
        type: 'grid',
        key: 'grid',
        columns: [
          { span: 12, list: items.slice(0, half) },
          { span: 12, list: items.slice(half) },
        ],
      },
    ],
    () => [{ type: 'tabs', key: 'tabs', columns: [{ value: '1', label: '一', list: items }] }],
  ])();
  return {
    schemaVersion: 2,
    id: String(doc.id).replaceAll('_', '-'),
    title: '随机',
    entity: doc.id as string,
    pageConfig: parts(chance, {
      nameColumn: [15, any],
      pageSize: [15, () => chance.pick([1, 10, 1000, 1001])],
      preset: [10, () => ({ [any()]: chance.pick(ODD) })],
      sideTree: [
        10,
        () => ({ entity: chance.pick([...REFERRED, doc.id as string]), column: any(), title: '树' }),
      ],
      detail: [20, () => ({ columns: distinct() })],
      readOnly: [5, () => true],
    }),
    formConfig: { list },
    tableConfig: {
      columns: distinct().map((column) => ({
        column,
        ...parts(chance, { width: [20, () => chance.pick([60, 200, 601])], fixed: [15, () => 'left'] }),
      })),
      ...parts(chance, { others: [30, () => ({ summary: true, index: true })] }),
    },
    searches: distinct().map((column) => ({
      column,
      ...parts(chance, {
        componentType: [10, () => chance.pick(cases)[1].field.type],
        value: [10, () => chance.pick(ODD)],
      }),
    })),
  };
}

/** A document with one to three values replaced by odd ones, removed, or swapped with another of the same document. */
export function randomChange(json: JsonObject, chance: Chance): JsonObject {
  const doc = structuredClone(json);
  for (let left = 1 + chance.below(3); left > 0; left--) {
    const holders: (JsonObject | Json[])[] = [];
    const gather = (value: Json): void => {
      if (typeof value !== 'object' || value === null) return;
      if (Object.keys(value).length > 0) holders.push(value);
      Object.values(value).forEach((inner) => gather(inner as Json));
    };
    gather(doc);
    const holder = chance.pick(holders) as Record<string, Json>;
    const key = chance.pick(Object.keys(holder));
    const other = chance.pick(holders) as Record<string, Json>;
    if (chance.percent(20) && !Array.isArray(holder)) delete holder[key];
    else
      holder[key] = chance.percent(50)
        ? chance.pick(ODD)
        : structuredClone(other[chance.pick(Object.keys(other))]!);
  }
  return doc;
}

/** An overlay of a shipped entity: a label, an additional column, or any change. */
export function randomOverlay(shipped: JsonObject, chance: Chance): JsonObject {
  if (chance.percent(40)) return randomChange(shipped, chance);
  const columns = shipped.columns as JsonObject[];
  const known = columns.map(({ name }) => String(name));
  const column = randomColumn('ownExtra', () => chance.pick(known), chance, String(shipped.id));
  return { ...shipped, columns: [...columns, { ...column, required: false }] };
}

/** Keys without which their object is removed as a whole. */
const NEEDED: ReadonlySet<string> = new Set([
  ...['name', 'label', 'type', 'column', 'model', 'id', 'title', 'columns', 'calls', 'formConfig', 'list'],
  ...[
    'when',
    'then',
    'pattern',
    'message',
    'path',
    'expr',
    'parent',
    'order',
    'entity',
    'tableConfig',
    'searches',
  ],
]);

/** Removes the part of a document at a path, or the innermost enclosing part that can be removed. */
export function dropPart(doc: JsonObject, path: string): void {
  const keys = path.split(/[.[\]]+/).filter(Boolean);
  const holders = [doc as Record<string, Json>];
  for (const key of keys) {
    const inner = holders.at(-1)![key];
    if (typeof inner !== 'object' || inner === null) break;
    holders.push(inner as Record<string, Json>);
  }
  for (let at = Math.min(holders.length, keys.length) - 1; at >= 0; at--) {
    const [holder, key] = [holders[at]!, keys[at]!];
    if (Array.isArray(holder)) {
      holder.splice(Number(key), 1);
      return;
    }
    // Some options are properties of the column: `multiple`, `maxLength`.
    const there = Object.hasOwn(holder, key) ? holder : holders[at - 1];
    if (NEEDED.has(key) || !there || Array.isArray(there)) continue;
    delete there[key];
    return;
  }
  // A cycle of rules, or a call with unmet requirements.
  if (path === 'columns') (doc.columns as Json[]).pop();
  else doc.calls = ['search', 'add', 'edit', 'del', 'detail'];
}
