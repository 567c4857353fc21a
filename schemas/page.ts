import Type, { type Static } from 'typebox';
import { COLUMN_NAME, ENTITY_ID, Rule } from './entity';
import type { Field } from './field';
import { HiddenValue, Linkage } from './linkage';

const closed = { additionalProperties: false } as const;

/** A URL below `/api/v1/`; may hold `{id}`. */
const Url = Type.String({ pattern: '^[a-z][A-Za-z0-9/{}_-]*$', maxLength: 200 });

/** A form item of a page. On a page of a known entity everything but `model` comes from the column unless said here. */
export const FormItem = Type.Object(
  {
    type: Type.Optional(Type.String()),
    model: Type.String({ pattern: COLUMN_NAME }),
    key: Type.Optional(Type.String()),
    label: Type.Optional(Type.String()),
    help: Type.Optional(Type.String()),
    required: Type.Optional(Type.Boolean()),
    rules: Type.Optional(Type.Array(Rule)),
    linkage: Type.Optional(Type.Array(Linkage)),
    hiddenValue: Type.Optional(HiddenValue),
    options: Type.Optional(Type.Record(Type.String(), Type.Any())),
  },
  closed,
);
export type FormItem = Static<typeof FormItem>;

const containerBase = {
  key: Type.String({ minLength: 1 }),
  label: Type.Optional(Type.String()),
  options: Type.Optional(Type.Record(Type.String(), Type.Any())),
};
/** Containers: their own keys only; the nodes inside are checked one by one (`parse-page.ts`). */
export const Grid = Type.Object(
  {
    type: Type.Literal('grid'),
    ...containerBase,
    columns: Type.Array(
      Type.Object({ span: Type.Integer({ minimum: 1, maximum: 24 }), list: Type.Array(Type.Any()) }, closed),
    ),
  },
  closed,
);
export const Tabs = Type.Object(
  {
    type: Type.Literal('tabs'),
    ...containerBase,
    columns: Type.Array(
      Type.Object({ value: Type.String(), label: Type.String(), list: Type.Array(Type.Any()) }, closed),
    ),
  },
  closed,
);
export const Card = Type.Object(
  { type: Type.Literal('card'), ...containerBase, list: Type.Array(Type.Any()) },
  closed,
);

export const FormLayout = Type.Object(
  {
    layout: Type.Optional(Type.Enum(['horizontal', 'vertical', 'inline'])),
    labelWidth: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Fields beside each other in a wide dialog; 2 when absent. */
    columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
  },
  closed,
);
export type FormLayout = Static<typeof FormLayout>;

export const FormConfig = Type.Object(
  { list: Type.Array(Type.Any()), config: Type.Optional(FormLayout) },
  closed,
);

/** A button of the toolbar or of a row that calls a verb of the server. */
export const PageAction = Type.Object(
  {
    key: Type.String({ pattern: '^[a-z][a-z0-9-]*$' }),
    label: Type.String({ minLength: 1, maxLength: 12 }),
    icon: Type.Optional(Type.String()),
    url: Url,
    method: Type.Optional(Type.Enum(['GET', 'POST', 'DELETE'])),
    /** Permission suffix: `<module>_<suffix>`. */
    permission: Type.String({ pattern: '^[a-z_]+$' }),
    /** CEL over the row; the button is there only while it holds. */
    when: Type.Optional(Type.String()),
    /** Question asked first; `{column}` is replaced from the row. */
    confirm: Type.Optional(Type.String()),
    /** One sentence of consequence under the question. */
    consequence: Type.Optional(Type.String()),
    /** A small form whose values become the body. */
    form: Type.Optional(FormConfig),
    /** Fixed parts of the body; `{column}` is replaced from the row. */
    body: Type.Optional(Type.Record(Type.String(), Type.Any())),
    tone: Type.Optional(Type.Enum(['default', 'danger'])),
    /** Keys of the answer shown once in a dialog, with their labels (an initial password). */
    reveal: Type.Optional(Type.Record(Type.String(), Type.String())),
    /** Works on the selected rows: the body gets `ids`. Toolbar only. */
    bulk: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type PageAction = Static<typeof PageAction>;

export const TableColumn = Type.Object(
  {
    column: Type.String({ pattern: COLUMN_NAME }),
    width: Type.Optional(Type.Integer({ minimum: 60, maximum: 600 })),
    fixed: Type.Optional(Type.Enum(['left', 'right'])),
    /** Waits in the column chooser. */
    hidden: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type TableColumn = Static<typeof TableColumn>;

export const SearchItem = Type.Object(
  {
    column: Type.String({ pattern: COLUMN_NAME }),
    /** A field type; the column's own when absent. */
    componentType: Type.Optional(Type.String()),
    label: Type.Optional(Type.String()),
    value: Type.Optional(Type.Any()),
    options: Type.Optional(Type.Record(Type.String(), Type.Any())),
  },
  closed,
);
export type SearchItem = Static<typeof SearchItem>;

export const PageConfig = Type.Object(
  {
    searchUrl: Type.Optional(Url),
    addUrl: Type.Optional(Url),
    updateUrl: Type.Optional(Url),
    detailUrl: Type.Optional(Url),
    delUrl: Type.Optional(Url),
    batchDelUrl: Type.Optional(Url),
    listRouterConfig: Type.Optional(
      Type.Object({ meta: Type.Object({ module: Type.String({ pattern: ENTITY_ID }) }, closed) }, closed),
    ),
    /** Buttons this page offers, as permission suffixes; add, edit and del where the calls exist when absent. */
    permission: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z_]+$' }))),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    /** Fixed criteria: this page is a part of the entity. */
    preset: Type.Optional(Type.Record(Type.String({ pattern: COLUMN_NAME }), Type.Any())),
    /** A list or tree of another entity at the left that narrows this list by a column. */
    sideTree: Type.Optional(
      Type.Object(
        {
          entity: Type.String({ pattern: ENTITY_ID }),
          column: Type.String({ pattern: COLUMN_NAME }),
          title: Type.String(),
        },
        closed,
      ),
    ),
    dialogWidth: Type.Optional(Type.Integer({ minimum: 416, maximum: 1200 })),
    /** Column whose value names a record in titles and questions; the option label when absent. */
    nameColumn: Type.Optional(Type.String({ pattern: COLUMN_NAME })),
    /** Keys of the answer to add that are shown once (an initial password), with their labels. */
    revealAfterAdd: Type.Optional(Type.Record(Type.String(), Type.String())),
    toolbar: Type.Optional(Type.Array(PageAction)),
    rowActions: Type.Optional(Type.Array(PageAction)),
  },
  closed,
);
export type PageConfig = Static<typeof PageConfig>;

export const Page = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    schemaVersion: Type.Literal(1),
    id: Type.String({ pattern: '^[a-z][a-z0-9-]*$' }),
    title: Type.String({ minLength: 1, maxLength: 30 }),
    /** What a record is called in 添加… and in messages; the entity's title when absent. */
    noun: Type.Optional(Type.String()),
    entity: Type.String({ pattern: ENTITY_ID }),
    pageConfig: PageConfig,
    formConfig: FormConfig,
    tableConfig: Type.Object(
      {
        columns: Type.Array(TableColumn),
        others: Type.Optional(
          Type.Object(
            { index: Type.Optional(Type.Boolean()), selection: Type.Optional(Type.Boolean()) },
            closed,
          ),
        ),
      },
      closed,
    ),
    searches: Type.Array(SearchItem),
  },
  closed,
);
export type Page = Static<typeof Page>;

/** A node of a compiled form: a field, or a container of nodes. */
export type FormNode = FieldNode | GridNode | TabsNode | CardNode;
export interface FieldNode {
  kind: 'field';
  field: Field;
}
export interface GridNode {
  kind: 'grid';
  key: string;
  columns: { span: number; list: FormNode[] }[];
}
export interface TabsNode {
  kind: 'tabs';
  key: string;
  columns: { value: string; label: string; list: FormNode[] }[];
}
export interface CardNode {
  kind: 'card';
  key: string;
  label: string;
  list: FormNode[];
}

export interface CompiledForm {
  list: FormNode[];
  config: Required<Pick<FormLayout, 'layout' | 'labelWidth' | 'columns'>>;
}

export interface CompiledAction extends Omit<PageAction, 'permission' | 'form' | 'method'> {
  method: 'GET' | 'POST' | 'DELETE';
  /** Full permission code. */
  permission: string;
  form?: CompiledForm;
}

/** What `get-data/{id}` delivers: the five sections, joined with the entity and complete. */
export interface CompiledPage {
  id: string;
  title: string;
  noun: string;
  /** Rises when the document or its entity changes; the ETag is made of it. */
  version: string;
  entity: string;
  pageConfig: {
    searchUrl: string;
    addUrl?: string;
    updateUrl?: string;
    detailUrl?: string;
    delUrl?: string;
    batchDelUrl?: string;
    /** Permission code by button: `{ add: 'supervised_level_add', … }`. */
    permission: Record<string, string>;
    module: string;
    pageSize: number;
    preset: Record<string, unknown>;
    sideTree?: { url: string; column: string; title: string };
    dialogWidth: number;
    nameColumn: string;
    revealAfterAdd?: Record<string, string>;
    toolbar: CompiledAction[];
    rowActions: CompiledAction[];
    tree: boolean;
  };
  columns: Field[];
  formConfig: CompiledForm;
  /** Rules over several columns, for the same check as on the server. */
  checks: { path: string; when?: string; expr?: string; named?: string; message: string }[];
  tableConfig: {
    columns: (TableColumn & { field: Field })[];
    others: { index: boolean; selection: boolean };
  };
  searches: { column: string; value?: unknown; field: Field }[];
}
