import Type, { type Static } from 'typebox';
import { holds, keysSay, parts, says } from './grammar/says';
import { HiddenValue, Linkage } from './linkage';

const closed = { additionalProperties: false } as const;

/** Names are checked against these before they can reach SQL or a URL. */
export const ENTITY_ID = '^[a-z][a-z0-9_]{0,47}$';
export const COLUMN_NAME = '^[a-z][A-Za-z0-9]{0,40}$';

export const Scope = Type.Enum(['tenant', 'org', 'global']);
export type Scope = Static<typeof Scope>;

/** How a sensitive value is shown to those who may not see it in full (domains, section 0). */
export const Mask = Type.Enum(['idcard', 'mobile', 'card', 'name', 'all']);
export type Mask = Static<typeof Mask>;

/** A column that is computed at read, never stored. */
export const Computed = Type.Union([
  /** Rows of another entity whose `column` is (or, for a many-reference, contains) this row's id. */
  Type.Object(
    {
      kind: Type.Literal('count'),
      entity: Type.String({ pattern: ENTITY_ID, ...says('entity') }),
      column: Type.String({ pattern: COLUMN_NAME, ...says('column', { of: 'entity' }) }),
      where: Type.Optional(
        Type.Record(
          Type.String({ pattern: COLUMN_NAME }),
          Type.Union([Type.Integer(), Type.String(says('data'))]),
          keysSay('column', { of: 'entity' }),
        ),
      ),
    },
    closed,
  ),
  /** Whole years since the date in `column`, by the business date. */
  Type.Object(
    { kind: Type.Literal('age'), column: Type.String({ pattern: COLUMN_NAME, ...says('column') }) },
    closed,
  ),
  /** Filled in by the call that the server has for this entity in the place of a standard one. */
  Type.Object({ kind: Type.Literal('supplied') }, closed),
]);
export type Computed = Static<typeof Computed>;

/** A rule over several columns. `expr` is CEL over the record and must be true; `named` is an entry of the check registry. */
export const Check = Type.Object(
  {
    path: Type.String({ pattern: COLUMN_NAME, ...says('column') }),
    when: Type.Optional(Type.String(says('expression'))),
    expr: Type.Optional(Type.String(says('expression'))),
    named: Type.Optional(Type.String(says('check'))),
    message: Type.String({ minLength: 1, ...says('text') }),
  },
  closed,
);
export type Check = Static<typeof Check>;

export const Rule = Type.Object(
  { pattern: Type.String(says('pattern')), message: Type.String(says('text')) },
  closed,
);
export type Rule = Static<typeof Rule>;

export const Column = Type.Object(
  {
    name: Type.String({ pattern: COLUMN_NAME, ...says('column', { defines: true }) }),
    label: Type.String({ minLength: 1, maxLength: 40, ...says('text') }),
    /** A field type, exactly as its folder in `widgets/` is named. */
    type: Type.String(says('type')),
    help: Type.Optional(Type.String(says('text'))),
    required: Type.Optional(Type.Boolean()),
    default: Type.Optional(Type.Any(says('data'))),
    maxLength: Type.Optional(Type.Integer({ minimum: 1 })),
    min: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
    /** Decimals of a number; 0 when absent. */
    precision: Type.Optional(Type.Integer({ minimum: 0, maximum: 10 })),
    /** A dictionary entry of the domain, or of the common domain. */
    enum: Type.Optional(Type.String(says('enum'))),
    /** The entity whose row id this column holds. */
    refers: Type.Optional(Type.String({ pattern: ENTITY_ID, ...says('entity') })),
    /** Several enumeration values or references in one column. */
    multiple: Type.Optional(Type.Boolean()),
    /** Unique within the tenant, the organisation, the installation, or among rows with the same value of a column. */
    unique: Type.Optional(Type.String(says('column', { except: ['tenant', 'org', 'global'] }))),
    /** The unique rule holds only among rows whose columns have these values. */
    uniqueWhere: Type.Optional(
      Type.Record(
        Type.String({ pattern: COLUMN_NAME }),
        Type.Array(Type.Union([Type.Integer(), Type.String(says('data'))])),
        keysSay('column'),
      ),
    ),
    /** At most one row of the scope may hold 1 here; setting it clears the others in the same statement. */
    exclusive: Type.Optional(Type.Boolean()),
    /** Kept quick to compare, to order by and, where the column is searched by a part of its text, to search. */
    index: Type.Optional(Type.Boolean()),
    sensitive: Type.Optional(Mask),
    /** Set by the server only. */
    readOnly: Type.Optional(Type.Boolean()),
    /** Fixed after add. */
    immutable: Type.Optional(Type.Boolean()),
    /** Drawn from a counter when left empty. */
    auto: Type.Optional(
      Type.Object(
        {
          prefix: Type.String({ maxLength: 4, ...says('data') }),
          digits: Type.Integer({ minimum: 3, maximum: 10 }),
        },
        closed,
      ),
    ),
    computed: Type.Optional(Computed),
    /** Added up in the summary row (id -1). */
    summary: Type.Optional(Type.Boolean()),
    /** Searched as a range `[from, to]`. */
    range: Type.Optional(Type.Boolean()),
    rules: Type.Optional(Type.Array(Rule)),
    linkage: Type.Optional(Type.Array(Linkage)),
    hiddenValue: Type.Optional(HiddenValue),
    /** Options of the field type (its own grammar). */
    options: Type.Optional(Type.Record(Type.String(), Type.Any(), holds({ kind: 'options', by: 'type' }))),
  },
  closed,
);
export type Column = Static<typeof Column>;

/** The standard calls an entity can have at its path (domains, section 2.0). */
export const CALLS = [
  'search',
  'add',
  'edit',
  'del',
  'batch-del',
  'detail',
  'option',
  'change-status',
  'init',
  'batch-add',
] as const;
export type Call = (typeof CALLS)[number];

export const Entity = Type.Object(
  {
    $schema: Type.Optional(Type.String(says('word'))),
    schemaVersion: Type.Literal(1),
    /** Also the table's name. */
    id: Type.String({ pattern: ENTITY_ID, ...says('entity', { defines: true }) }),
    title: Type.String({ minLength: 1, maxLength: 30, ...says('text') }),
    /** Call base below `/api/v1/`. */
    path: Type.String({ pattern: '^[a-z][a-z0-9-]*(/[a-z][a-z0-9-]*)+$', ...says('url', { defines: true }) }),
    /** Prefix of the permission codes: `<module>_add`. */
    module: Type.String({ pattern: ENTITY_ID, ...says('module') }),
    scope: Scope,
    /** Rows form a tree by this self-reference. */
    tree: Type.Optional(
      Type.Object(
        {
          parent: Type.String({ pattern: COLUMN_NAME, ...says('column') }),
          maxDepth: Type.Optional(Type.Integer()),
        },
        closed,
      ),
    ),
    option: Type.Optional(
      Type.Object(
        {
          label: Type.String({ pattern: COLUMN_NAME, ...says('column') }),
          /** Shown first, with value 0: "no parent". */
          root: Type.Optional(Type.String(says('text'))),
          /** Columns that `keyword` searches; the label column when absent. */
          keywords: Type.Optional(Type.Array(Type.String({ pattern: COLUMN_NAME, ...says('column') }))),
          /**
           * Columns that everybody may see, find and narrow choices by who works with rows that refer to this entity. Without
           * it only who may search the entity sees what a reference names.
           */
          public: Type.Optional(
            Type.Array(Type.String({ pattern: COLUMN_NAME, ...says('column') }), {
              minItems: 1,
              uniqueItems: true,
            }),
          ),
          /** Further columns each choice carries. */
          extra: Type.Optional(Type.Array(Type.String({ pattern: COLUMN_NAME, ...says('column') }))),
          /** The list is searched and cut to a page instead of sent whole. */
          large: Type.Optional(Type.Boolean()),
          /** Rows that are offered only: column → values. */
          where: Type.Optional(
            Type.Record(
              Type.String({ pattern: COLUMN_NAME }),
              Type.Array(Type.Union([Type.Integer(), Type.String(says('data'))])),
              keysSay('column'),
            ),
          ),
        },
        closed,
      ),
    ),
    calls: Type.Array(Type.Enum([...CALLS]), { uniqueItems: true }),
    /** Default order of a list; `id` is always the last key. */
    sort: Type.Optional(
      Type.Array(
        Type.Object({ column: Type.String(says('column')), order: Type.Enum(['asc', 'desc']) }, closed),
      ),
    ),
    /** Columns that lists are searched by together, the one they are ordered by last: one index for each set. */
    indexes: Type.Optional(
      Type.Array(
        Type.Array(Type.String({ pattern: COLUMN_NAME, ...says('column') }), { minItems: 1, maxItems: 6 }),
      ),
    ),
    /** Rows that `init` inserts when their `code` is missing. */
    init: Type.Optional(
      Type.Array(
        Type.Record(Type.String(), Type.Any(says('data')), keysSay('column')),
        parts('row', ['code']),
      ),
    ),
    checks: Type.Optional(Type.Array(Check)),
    columns: Type.Array(Column, { minItems: 1, ...parts('column', ['name']) }),
  },
  closed,
);
export type Entity = Static<typeof Entity>;

/** Columns every entity has; never in a form, never accepted from a client (except `version` on edit). */
export const SYSTEM_COLUMNS = [
  'id',
  'orgId',
  'tenantId',
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
] as const;
