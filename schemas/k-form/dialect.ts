import { isObject, type JsonObject } from '../json';

/** A notation from one period in the history of the form model (form model, section 7). */
interface Dialect {
  /** The period. */
  time: string;
  sign: string;
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
    sign: 'title key "name"',
    in: (node) => has(node, 'name') && !has(node, 'label'),
  },
  {
    time: '– 2020-01',
    sign: 'table.customClass',
    in: (node, options) => node.type === 'table' && has(options, 'customClass'),
  },
  {
    time: '2020-01 – 2021-05',
    sign: 'date.rangeDefaultValue in use',
    in: (node, options) =>
      node.type === 'date' &&
      options.range === true &&
      Array.isArray(options.rangeDefaultValue) &&
      options.rangeDefaultValue.length > 0,
  },
  {
    time: '– 2020-03',
    sign: 'batch.hideLabel',
    in: (node, options) => node.type === 'batch' && has(options, 'hideLabel'),
  },
  { time: '– 2020-04', sign: 'select.filterable', in: (_, options) => has(options, 'filterable') },
  {
    time: '– 2020-06',
    sign: 'upload defaultValue is not the string "[]"',
    in: (node, options) =>
      /^upload/.test(String(node.type)) &&
      has(options, 'defaultValue') &&
      typeof options.defaultValue !== 'string',
  },
  {
    time: '2020-06 –',
    sign: 'upload defaultValue as a string',
    in: (node, options) => /^upload/.test(String(node.type)) && options.defaultValue === '[]',
  },
  {
    time: '2020-12 – 2021-05',
    sign: 'prefix and suffix on the node',
    in: (node) => has(node, 'prefix') || has(node, 'suffix'),
  },
  {
    time: '2021-05 –',
    sign: 'input.addonBefore / addonAfter',
    in: (_, options) => has(options, 'addonBefore') || has(options, 'addonAfter'),
  },
  {
    time: '– 2021-05',
    sign: 'table rows without their merged cells',
    in: (node) => node.type === 'table' && isRagged(node),
  },
  {
    time: '2021-05 –',
    sign: 'table cells with a span of 0',
    in: (node) =>
      node.type === 'table' && cells(node).some((cell) => cell.colspan === 0 || cell.rowspan === 0),
  },
  {
    time: '– 2022-10',
    sign: 'card without options',
    in: (node) => node.type === 'card' && !has(node, 'options'),
  },
  {
    time: '2022-10 –',
    sign: 'showLabel on fields',
    in: (node, options) => isField(node) && has(options, 'showLabel'),
  },
  {
    time: '– 2023-04',
    sign: 'batch without minLimit',
    in: (node, options) => node.type === 'batch' && !has(options, 'minLimit'),
  },
  { time: 'forks', sign: 'events on nodes', in: (node) => has(node, 'events') },
];

/** The notations found in a node. */
export function nodeDialects(node: JsonObject): Dialect[] {
  const options = isObject(node.options) ? node.options : {};
  return NODE_SIGNS.filter((sign) => sign.in(node, options)).map(({ time, sign }) => ({ time, sign }));
}

/** The notations found in a form's `config`. */
export function configDialects(config: JsonObject): Dialect[] {
  const labelCol = isObject(config.labelCol) ? config.labelCol : {};
  return [
    ...(has(labelCol, 'span') ? [{ time: '– 2020-10', sign: 'labelCol.span' }] : []),
    ...(has(labelCol, 'xl') ? [{ time: '2020-10 –', sign: 'labelCol with breakpoints' }] : []),
    ...(has(config, 'labelLayout') ? [{ time: '2021-05 –', sign: 'labelLayout and labelWidth' }] : []),
  ];
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
