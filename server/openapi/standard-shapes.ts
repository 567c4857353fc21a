import { CALLS, type Call } from '../../schemas/document/entity';
import { MOST } from '../../schemas/document/bounds';
import { MOST_LINES } from '../../schemas/document/line-limits';
import { COLUMN_PATH } from '../../schemas/document/column-name';
import type { Limits } from '../contract/limits';
import type { Route } from '../contract/route';
import { ID, object, oneOf, type EntitySchemas, type Schema } from './entity-schemas';

/** Body (or query) of a call and `data` of its answer. */
export interface CallShapes {
  body?: Schema;
  answer: Schema;
}

const VERSIONED = object({ id: ID, version: ID });
const paging = ({ pageSize }: Limits): Record<string, Schema> => ({
  page: { ...ID, default: 1 },
  pageSize: { ...ID, maximum: pageSize, default: 10 },
  orderField: { type: 'string' },
  orderType: oneOf('asc', 'desc', ''),
});
/** The parent node of a tree whose children are requested; 0: the top level. */
const NODE: Schema = { type: 'integer', minimum: 0 };
/** Columns of the rows that the rows refer to: `articleId.unit`. */
const PATHS: Schema = {
  type: 'array',
  items: { type: 'string', pattern: COLUMN_PATH },
  maxItems: MOST.paths,
};
const several = (items: Schema, { batchRows }: Limits): Schema => ({
  type: 'array',
  items,
  minItems: 1,
  maxItems: batchRows,
});
const CHOICE: Schema = {
  type: 'object',
  properties: {
    value: {},
    label: { type: 'string' },
    disabled: { type: 'boolean' },
    children: { type: 'array' },
    hasChildren: { type: 'boolean' },
    above: { type: 'array' },
    through: { type: 'object' },
  },
  required: ['value', 'label'],
};

/** The standard call of a route, also if a verb of a domain replaces it. */
export function standardCall({ url, subject }: Route): Call | null {
  if (!subject || !url.startsWith(`${subject.entity.path}/`)) return null;
  const [name, ...rest] = url.slice(subject.entity.path.length + 1).split('/');
  return rest.every((part) => part.startsWith(':')) ? (CALLS.find((call) => call === name) ?? null) : null;
}

/** Shapes of the standard calls; `ref` refers to a component of the document. */
export function standardShapes(
  call: Call,
  { criteria }: EntitySchemas,
  ref: (part: 'row' | 'add' | 'edit') => Schema,
  limits: Limits,
): CallShapes {
  switch (call) {
    case 'search':
      return {
        body: object({
          ...paging(limits),
          exactTotal: { type: 'boolean' },
          childrenOf: NODE,
          through: PATHS,
          filter: { type: 'object' },
          pivot: { type: 'object' },
          ...criteria,
        }),
        answer: listOf(ref('row')),
      };
    case 'detail':
      return { body: object({ through: { type: 'string' } }), answer: ref('row') };
    case 'add':
      return { body: ref('add'), answer: { ...object({ id: ID }), additionalProperties: true } };
    case 'edit':
      return { body: ref('edit'), answer: { ...VERSIONED, additionalProperties: true } };
    case 'del':
      return { answer: object({ count: { type: 'integer' } }) };
    case 'batch-del':
      return {
        body: { ...object({ ids: several(ID, limits) }), required: ['ids'] },
        answer: object({ count: { type: 'integer' } }),
      };
    case 'option':
      return { body: optionQuery(criteria), answer: { type: 'array', items: CHOICE } };
    case 'change-status':
      // Its routes declare their answers.
      return { answer: {} };
    case 'init':
      return { answer: object({ added: { type: 'integer' }, existing: { type: 'integer' } }) };
    case 'batch-add':
      return {
        body: { ...object({ items: several(ref('add'), limits) }), required: ['items'] },
        answer: object({ ids: { type: 'array', items: ID } }),
      };
  }
}

function optionQuery(criteria: EntitySchemas['criteria']): Schema {
  return object({
    keyword: { type: 'string', maxLength: 100 },
    id: { anyOf: [ID, { type: 'array', items: ID }, { type: 'string' }] },
    page: ID,
    pageSize: ID,
    readable: { type: 'boolean' },
    childrenOf: NODE,
    through: { type: 'array', items: { type: 'string' }, maxItems: MOST.paths },
    names: { type: 'array', items: { type: 'string', maxLength: 200 }, maxItems: MOST_LINES },
    ...criteria,
  });
}

function listOf(row: Schema): Schema {
  return {
    type: 'object',
    properties: {
      rows: { type: 'array', items: row },
      page: ID,
      totalCount: { type: 'integer' },
      totalAtLeast: { type: 'boolean' },
      partial: { type: 'boolean' },
    },
    required: ['rows', 'page', 'totalCount'],
  };
}
