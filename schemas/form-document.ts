import Type, { type Static } from 'typebox';
import { Check, COLUMN_NAME, Rule } from './entity';
import { holds, keysSay, parts, says } from './grammar/says';
import { HiddenValue, Linkage } from './linkage';

const closed = { additionalProperties: false } as const;

/**
 * What an imported document said beyond our language, or in another form: kept so that it can be written back
 * unchanged. Nothing reads it but the exporter.
 */
const foreign = Type.Optional(Type.Record(Type.String(), Type.Any(says('data')), keysSay('word')));

/** A form item of a page. On a page of a known entity everything but `model` comes from the column unless said here. */
export const FormItem = Type.Object(
  {
    type: Type.Optional(Type.String(says('type'))),
    /** The column. Items without a value (a divider, a button) have only a `key`. */
    model: Type.Optional(Type.String({ pattern: COLUMN_NAME, ...says('column') })),
    key: Type.Optional(Type.String(says('key'))),
    label: Type.Optional(Type.String(says('text'))),
    help: Type.Optional(Type.String(says('text'))),
    required: Type.Optional(Type.Boolean()),
    /** Said instead of the catalogue's 请输入… / 请选择… when the value is missing. */
    requiredMessage: Type.Optional(Type.String(says('text'))),
    rules: Type.Optional(Type.Array(Rule)),
    linkage: Type.Optional(Type.Array(Linkage)),
    hiddenValue: Type.Optional(HiddenValue),
    options: Type.Optional(Type.Record(Type.String(), Type.Any(), holds({ kind: 'options', by: 'type' }))),
    /** Columns of a sub-table (`batch`): items without containers. */
    list: Type.Optional(Type.Array(Type.Any(), holds({ kind: 'innerOption' }))),
    /** Entries of a `selectInputList`, each with the items it brings. */
    columns: Type.Optional(
      Type.Array(
        Type.Object({ value: Type.String(), label: Type.String(), list: Type.Array(Type.Any()) }, closed),
        holds({ kind: 'innerOption' }),
      ),
    ),
    foreign,
  },
  closed,
);
export type FormItem = Static<typeof FormItem>;

/** An item of an imported form: its model may be any name, its type one we do not know. */
export const FreeItem = Type.Object(
  { ...FormItem.properties, model: Type.Optional(Type.String({ maxLength: 200, ...says('column') })) },
  closed,
);

const containerBase = {
  key: Type.String({ minLength: 1, ...says('key') }),
  label: Type.Optional(Type.String(says('text'))),
  options: Type.Optional(Type.Record(Type.String(), Type.Any(says('word')), keysSay('word'))),
  foreign,
};
const nodes = Type.Array(Type.Any(), {
  ...holds({ kind: 'nodes' }),
  ...parts('field', ['key', 'model'], true),
});

/** Containers: their own keys only; the nodes inside are checked one by one (`compile-form-config.ts`). */
export const Grid = Type.Object(
  {
    type: Type.Literal('grid'),
    ...containerBase,
    columns: Type.Array(
      Type.Object({ span: Type.Integer({ minimum: 1, maximum: 24 }), list: nodes }, closed),
    ),
  },
  closed,
);
export const Tabs = Type.Object(
  {
    type: Type.Literal('tabs'),
    ...containerBase,
    columns: Type.Array(
      Type.Object({ value: Type.String(says('key')), label: Type.String(says('text')), list: nodes }, closed),
      parts('pane', ['value']),
    ),
  },
  closed,
);
const Card = Type.Object({ type: Type.Literal('card'), ...containerBase, list: nodes }, closed);
/** Cells in rows; a merged-away cell stays with a span of 0, or (in old documents) is simply not there. */
const TableLayout = Type.Object(
  {
    type: Type.Literal('table'),
    ...containerBase,
    trs: Type.Array(
      Type.Object(
        {
          tds: Type.Array(
            Type.Object(
              { colspan: Type.Integer({ minimum: 0 }), rowspan: Type.Integer({ minimum: 0 }), list: nodes },
              closed,
            ),
          ),
        },
        closed,
      ),
    ),
  },
  closed,
);

export const CONTAINERS = { grid: Grid, tabs: Tabs, card: Card, table: TableLayout } as const;
export type ContainerType = keyof typeof CONTAINERS;
export type ContainerDocument =
  Static<typeof Grid> | Static<typeof Tabs> | Static<typeof Card> | Static<typeof TableLayout>;

export const FormLayout = Type.Object(
  {
    layout: Type.Optional(Type.Enum(['horizontal', 'vertical', 'inline'])),
    labelWidth: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Share of the row a label takes, of 24; used by `horizontal` when there is no fixed width. */
    labelSpan: Type.Optional(Type.Integer({ minimum: 1, maximum: 23 })),
    hideRequiredMark: Type.Optional(Type.Boolean()),
    /** Fields beside each other in a wide dialog; 2 when absent. */
    columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
    foreign,
  },
  closed,
);
export type FormLayout = Static<typeof FormLayout>;

export const FormConfig = Type.Object(
  {
    list: nodes,
    config: Type.Optional(FormLayout),
    /** Rules over several items of this form, such as a password typed twice. */
    checks: Type.Optional(Type.Array(Check)),
    foreign,
  },
  closed,
);
export type FormConfig = Static<typeof FormConfig>;
