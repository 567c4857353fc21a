import { isObject, type JsonObject } from '../json';
import type { SignCode } from './locales/zh-CN';

/** A notation of an older form model, by which an import tells when and with what the form was made. */
export interface Dialect {
  /** The period in which forms were written like this; null: by forks of the project only. */
  time: string | null;
  sign: SignCode;
}

interface Sign extends Dialect {
  in(node: JsonObject, options: JsonObject): boolean;
}

const has = (object: JsonObject, key: string) => Object.hasOwn(object, key);
const FIELDS = new Set([
  'input',
  'textarea',
  'number',
  'select',
  'checkbox',
  'radio',
  'date',
  'time',
  'rate',
  'slider',
  'switch',
  'cascader',
  'treeSelect',
]);
const isField = (node: JsonObject) => typeof node.type === 'string' && FIELDS.has(node.type);

const NODE_SIGNS: readonly Sign[] = [
  {
    time: '2019-09 – 2020-03',
    sign: 'titleName',
    in: (node) => has(node, 'name') && !has(node, 'label'),
  },
  {
    time: '– 2020-01',
    sign: 'tableClass',
    in: (node, options) => node.type === 'table' && has(options, 'customClass'),
  },
  {
    time: '2020-01 – 2021-05',
    sign: 'rangeDefault',
    in: (node, options) =>
      node.type === 'date' &&
      options.range === true &&
      Array.isArray(options.rangeDefaultValue) &&
      options.rangeDefaultValue.length > 0,
  },
  {
    time: '– 2020-03',
    sign: 'batchHideLabel',
    in: (node, options) => node.type === 'batch' && has(options, 'hideLabel'),
  },
  { time: '– 2020-04', sign: 'selectFilterable', in: (_, options) => has(options, 'filterable') },
  {
    time: '– 2020-06',
    sign: 'uploadDefaultList',
    in: (node, options) =>
      /^upload/.test(String(node.type)) &&
      has(options, 'defaultValue') &&
      typeof options.defaultValue !== 'string',
  },
  {
    time: '2020-06 –',
    sign: 'uploadDefaultText',
    in: (node, options) => /^upload/.test(String(node.type)) && options.defaultValue === '[]',
  },
  {
    time: '2020-12 – 2021-05',
    sign: 'nodeAffixes',
    in: (node) => has(node, 'prefix') || has(node, 'suffix'),
  },
  {
    time: '2021-05 –',
    sign: 'inputAddons',
    in: (_, options) => has(options, 'addonBefore') || has(options, 'addonAfter'),
  },
  {
    time: '– 2021-05',
    sign: 'raggedTable',
    in: (node) => node.type === 'table' && isRagged(node),
  },
  {
    time: '2021-05 –',
    sign: 'zeroSpan',
    in: (node) =>
      node.type === 'table' && cells(node).some((cell) => cell.colspan === 0 || cell.rowspan === 0),
  },
  {
    time: '– 2022-10',
    sign: 'cardBare',
    in: (node) => node.type === 'card' && !has(node, 'options'),
  },
  {
    time: '2022-10 –',
    sign: 'showLabel',
    in: (node, options) => isField(node) && has(options, 'showLabel'),
  },
  {
    time: '– 2023-04',
    sign: 'batchUnlimited',
    in: (node, options) => node.type === 'batch' && !has(options, 'minLimit'),
  },
  { time: null, sign: 'nodeEvents', in: (node) => has(node, 'events') },
];

/** The notations found in a node. */
export function nodeDialects(node: JsonObject): Dialect[] {
  const options = isObject(node.options) ? node.options : {};
  return NODE_SIGNS.filter((sign) => sign.in(node, options)).map(({ time, sign }) => ({ time, sign }));
}

/** The notations found in a form's `config`. */
export function configDialects(config: JsonObject): Dialect[] {
  const labelCol = isObject(config.labelCol) ? config.labelCol : {};
  const signs: [boolean, Dialect][] = [
    [has(labelCol, 'span'), { time: '– 2020-10', sign: 'labelSpan' }],
    [has(labelCol, 'xl'), { time: '2020-10 –', sign: 'labelBreakpoints' }],
    [has(config, 'labelLayout'), { time: '2021-05 –', sign: 'labelLayout' }],
  ];
  return signs.flatMap(([met, dialect]) => (met ? [dialect] : []));
}

function cells(node: JsonObject): JsonObject[] {
  return rows(node).flatMap((row) => (Array.isArray(row.tds) ? row.tds.filter(isObject) : []));
}

function rows(node: JsonObject): JsonObject[] {
  return Array.isArray(node.trs) ? node.trs.filter(isObject) : [];
}

/** Merged cells were formerly removed from their rows, so rows differ in width. */
function isRagged(node: JsonObject): boolean {
  const lengths = rows(node).map((row) => (Array.isArray(row.tds) ? row.tds.length : 0));
  return new Set(lengths).size > 1 || lengths.includes(0);
}
