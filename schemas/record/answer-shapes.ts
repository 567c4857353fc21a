import Type from 'typebox';

/**
 * Response shapes of actions other than the standard calls, for the API page. They document and do not validate: an
 * action's own types decide what it sends.
 */

const id = Type.Integer({ minimum: 1 });
const nullable = <T extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Integer>>(schema: T) =>
  Type.Union([schema, Type.Null()]);

/** The response has no data. */
export const NOTHING = Type.Null();
/** The number of rows changed. */
export const COUNT = Type.Object({ count: Type.Integer() });
/** A token for a later request. */
export const TOKEN = Type.Object({ token: Type.String() });
/** Shown once. */
export const INITIAL_PASSWORD = Type.Object({ initialPwd: Type.String() });
/** The row's version after the change. */
export const NEW_VERSION = Type.Object({ version: id });
/** Choices of an option call; rows may carry further columns. */
export const CHOICES = Type.Array(
  Type.Object(
    { value: Type.Union([Type.Integer(), Type.String()]), label: Type.String() },
    { additionalProperties: true },
  ),
);

/** A node of the permission tree with its checked state, for the assign dialog. */
export const APP_TREE = Type.Array(
  Type.Object({
    id: Type.String(),
    parentId: nullable(Type.String()),
    name: Type.String(),
    type: Type.Enum(['directory', 'page', 'button']),
    code: nullable(Type.String()),
    checked: Type.Boolean(),
    half: Type.Boolean(),
    /** The caller may not change it. */
    disabled: Type.Boolean(),
    own: Type.Object({ checked: Type.Boolean(), disabled: Type.Boolean() }),
  }),
);

/** Effective codes, each with its source. */
export const PERMISSIONS = Type.Array(
  Type.Object({
    code: Type.String(),
    name: Type.String(),
    page: nullable(Type.String()),
    source: Type.Enum(['role', 'user', 'org']),
    from: Type.String(),
    blockedByOrg: Type.Optional(Type.Boolean()),
  }),
);

/** A page of a list; rows of any shape. */
export const ROWS = Type.Object({
  rows: Type.Array(Type.Object({}, { additionalProperties: true })),
  page: id,
  totalCount: Type.Integer(),
});
