import Type, { type Static } from 'typebox';
import { COLUMN_NAME } from './entity';
import { FormConfig } from './form-document';
import { keysSay, says } from './grammar/says';

const closed = { additionalProperties: false } as const;

/** A URL below `/api/v1/`; may hold `{id}`. */
export const Url = Type.String({
  pattern: '^[a-z][A-Za-z0-9/{}_-]*$',
  maxLength: 200,
  ...says('url', { fills: true }),
});

/** A permission suffix: the code is `<module>_<suffix>`. */
export const PermissionSuffix = Type.String({ pattern: '^[a-z_]+$', ...says('permission') });

/** A dialog of the runtime that an action opens instead of a small form. */
export const ActionDialog = Type.Union([
  /** Opinion, reject and pass (building blocks, section 2); the body is `{ version, opinion, pass }`. */
  Type.Object(
    { kind: Type.Literal('audit'), audit: Type.Enum(['check', 'abandon', 'cancel', 'revoke', 'confirm']) },
    closed,
  ),
  /** A tree to check nodes in, loaded from `url`; the body is `{ ids }`. */
  Type.Object({ kind: Type.Literal('assign'), url: Url }, closed),
  /** Permissions in force and where each comes from, as the action's own `url` answers them. Changes nothing. */
  Type.Object({ kind: Type.Literal('permissions') }, closed),
  /** The record's cleartext of one masked column, after a reason. */
  Type.Object(
    { kind: Type.Literal('reveal'), column: Type.String({ pattern: COLUMN_NAME, ...says('column') }) },
    closed,
  ),
  /** The record printed by a template. */
  Type.Object({ kind: Type.Literal('print'), template: Type.String(says('template')) }, closed),
  /** The record's change log, or that of the whole list. */
  Type.Object({ kind: Type.Literal('history') }, closed),
]);

/** A button of the toolbar or of a row: it calls a verb of the server, goes to a page, or opens a dialog. */
export const PageAction = Type.Object(
  {
    key: Type.String({ pattern: '^[a-z][a-z0-9-]*$', ...says('key') }),
    label: Type.String({ minLength: 1, maxLength: 12, ...says('text') }),
    icon: Type.Optional(Type.String(says('icon'))),
    url: Url,
    method: Type.Optional(Type.Enum(['GET', 'POST', 'DELETE'])),
    permission: PermissionSuffix,
    /** CEL over the row; the button is there only while it holds. */
    when: Type.Optional(Type.String(says('expression'))),
    /** Question asked first; `{column}` is replaced from the row. */
    confirm: Type.Optional(Type.String(says('text', { fills: true }))),
    /** One sentence of consequence under the question. */
    consequence: Type.Optional(Type.String(says('text', { fills: true }))),
    /** A small form whose values become the body. */
    form: Type.Optional(FormConfig),
    dialog: Type.Optional(ActionDialog),
    /** Route name of the page it opens, with the row's id, instead of calling `url`. */
    route: Type.Optional(Type.String(says('route'))),
    /** Fixed parts of the body; `{column}` is replaced from the row. */
    body: Type.Optional(Type.Record(Type.String(), Type.Any(says('data', { fills: true })), keysSay('word'))),
    tone: Type.Optional(Type.Enum(['default', 'danger'])),
    /** Keys of the answer shown once in a dialog, with their labels (an initial password). */
    reveal: Type.Optional(Type.Record(Type.String(), Type.String(says('text')), keysSay('word'))),
    /** Works on the selected rows: the body gets `ids`; the answer may hold a result per row. Toolbar only. */
    bulk: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type PageAction = Static<typeof PageAction>;
