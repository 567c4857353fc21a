import Type, { type Static } from 'typebox';
import { COLUMN_NAME, Column, ENTITY_ID } from './entity';
import { FormConfig } from './form-document';
import { holds, keysSay, parts, says } from './grammar/says';
import { PageAction, PermissionSuffix, Url } from './page-action';

/** Of an object: it takes no other keys. */
export const closed = { additionalProperties: false } as const;
/** The name of a column of the page's entity. */
export const columnName = Type.String({ pattern: COLUMN_NAME, ...says('column') });
const PAGE_ID = '^[a-z][a-z0-9-]*$';
const pageId = Type.String({ pattern: PAGE_ID, ...says('page') });

export const TableColumn = Type.Object(
  {
    column: columnName,
    width: Type.Optional(Type.Integer({ minimum: 60, maximum: 600 })),
    fixed: Type.Optional(Type.Enum(['left', 'right'])),
    /** Waits in the column chooser. */
    hidden: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type TableColumn = Static<typeof TableColumn>;

/** Columns made from data: one for each choice of `source`, holding the row's value under that choice. */
const Pivot = Type.Object(
  { source: Url, column: columnName, value: columnName, summary: Type.Optional(Type.Boolean()) },
  closed,
);

const TableConfig = Type.Object(
  {
    columns: Type.Array(TableColumn, parts('tableColumn', ['column'])),
    pivot: Type.Optional(Pivot),
    others: Type.Optional(
      Type.Object(
        {
          index: Type.Optional(Type.Boolean()),
          selection: Type.Optional(Type.Boolean()),
          /** Summary row from the server over the whole result (row id -1). */
          summary: Type.Optional(Type.Boolean()),
        },
        closed,
      ),
    ),
  },
  closed,
);

export const SearchItem = Type.Object(
  {
    column: columnName,
    /** A field type; the column's own when absent. */
    componentType: Type.Optional(Type.String(says('type'))),
    label: Type.Optional(Type.String(says('text'))),
    value: Type.Optional(Type.Any(says('data'))),
    options: Type.Optional(
      Type.Record(Type.String(), Type.Any(), holds({ kind: 'options', by: 'componentType' })),
    ),
  },
  closed,
);
export type SearchItem = Static<typeof SearchItem>;

/** A list of other rows that belong to one row of this page: in the detail's tabs, or below an expanded row. */
const ChildList = Type.Object(
  {
    title: Type.String(says('text')),
    page: pageId,
    /** The column of the other page's entity that holds this row's id. */
    column: Type.String({ pattern: COLUMN_NAME, ...says('column', { of: 'page' }) }),
    when: Type.Optional(Type.String(says('expression'))),
  },
  closed,
);

/** A read-only view of one record. */
const Detail = Type.Object(
  {
    as: Type.Optional(Type.Enum(['drawer', 'page'])),
    width: Type.Optional(Type.Integer({ minimum: 416, maximum: 1200 })),
    /** Columns shown; all that the form and the list know when absent. */
    columns: Type.Optional(Type.Array(columnName)),
    children: Type.Optional(Type.Array(ChildList)),
  },
  closed,
);

/** Upload a sheet, review its rows, submit (building blocks, section 2). */
const Import = Type.Object(
  {
    as: Type.Optional(Type.Enum(['dialog', 'page'])),
    uploadUrl: Type.Optional(Url),
    submitUrl: Type.Optional(Url),
    templateUrl: Type.Optional(Url),
    /** Key of the answer that holds the parsed rows. */
    rowsKey: Type.Optional(Type.String(says('word'))),
    /** Parameters asked before the upload. */
    params: Type.Optional(FormConfig),
  },
  closed,
);

export const PageConfig = Type.Object(
  {
    searchUrl: Type.Optional(Url),
    addUrl: Type.Optional(Url),
    updateUrl: Type.Optional(Url),
    detailUrl: Type.Optional(Url),
    delUrl: Type.Optional(Url),
    batchDelUrl: Type.Optional(Url),
    listRouterConfig: Type.Optional(
      Type.Object(
        { meta: Type.Object({ module: Type.String({ pattern: ENTITY_ID, ...says('module') }) }, closed) },
        closed,
      ),
    ),
    /** Buttons this page offers, as permission suffixes; search, add, edit and del when absent. */
    permission: Type.Optional(Type.Array(PermissionSuffix)),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    /** Fixed criteria: this page is a part of the entity. */
    preset: Type.Optional(Type.Record(columnName, Type.Any(says('data')), keysSay('column'))),
    /** A list or tree of another entity at the left that narrows this list by a column. */
    sideTree: Type.Optional(
      Type.Object(
        {
          entity: Type.String({ pattern: ENTITY_ID, ...says('entity') }),
          column: columnName,
          title: Type.String(says('text')),
        },
        closed,
      ),
    ),
    /** Reads the list again every so many seconds, resting while hidden or while a dialog is open. */
    refreshSeconds: Type.Optional(Type.Integer({ minimum: 5, maximum: 3600 })),
    /** Nothing is added or changed here; a row opens its detail. */
    readOnly: Type.Optional(Type.Boolean()),
    /** Where add and edit happen. */
    dialog: Type.Optional(
      Type.Object(
        {
          as: Type.Optional(Type.Enum(['dialog', 'page'])),
          width: Type.Optional(Type.Integer({ minimum: 416, maximum: 1200 })),
        },
        closed,
      ),
    ),
    detail: Type.Optional(Detail),
    /** Lists below an expanded row. */
    children: Type.Optional(Type.Array(ChildList)),
    import: Type.Optional(Import),
    /** Column whose value names a record in titles and questions; the option label when absent. */
    nameColumn: Type.Optional(columnName),
    /** Keys of the answer to add that are shown once (an initial password), with their labels. */
    revealAfterAdd: Type.Optional(Type.Record(Type.String(), Type.String(says('text')), keysSay('word'))),
    toolbar: Type.Optional(Type.Array(PageAction, parts('action', ['key']))),
    rowActions: Type.Optional(Type.Array(PageAction, parts('action', ['key']))),
  },
  closed,
);
export type PageConfig = Static<typeof PageConfig>;

/** Where a page names the calls it makes. */
export const PAGE_CALLS = [
  'searchUrl',
  'addUrl',
  'updateUrl',
  'detailUrl',
  'delUrl',
  'batchDelUrl',
] as const satisfies readonly (keyof PageConfig)[];
export type PageCallKey = (typeof PAGE_CALLS)[number];

/** The form depends on a value of the record, and the record keeps the version it was filled in with. */
const FormBy = Type.Object({ column: columnName, url: Url }, closed);

/** What a page of any kind says. */
export const pageSections = {
  $schema: Type.Optional(Type.String(says('word'))),
  schemaVersion: Type.Literal(2),
  id: Type.String({ pattern: PAGE_ID, ...says('page', { defines: true }) }),
  title: Type.String({ minLength: 1, maxLength: 30, ...says('text', { role: 'title' }) }),
  /** What a record is called in 添加… and in messages; the entity's title when absent. */
  noun: Type.Optional(Type.String(says('text'))),
  /** The entity whose columns this page takes; a page bound to a foreign API carries `columns` itself. */
  entity: Type.Optional(Type.String({ pattern: ENTITY_ID, ...says('entity') })),
  pageConfig: PageConfig,
  columns: Type.Optional(Type.Array(Column, parts('column', ['name']))),
  formConfig: FormConfig,
  formBy: Type.Optional(FormBy),
  tableConfig: TableConfig,
  searches: Type.Array(SearchItem, parts('search', ['column'])),
  /** What an imported document said beyond our language; only the exporter reads it. */
  foreign: Type.Optional(Type.Record(Type.String(), Type.Any(says('data')), keysSay('word'))),
};
const Sections = Type.Object(pageSections);
/** The sections of every page. */
export type PageSections = Static<typeof Sections>;
