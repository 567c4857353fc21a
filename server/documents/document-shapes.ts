import Type from 'typebox';

/* What the calls of documents answer, for the API page; the types of those calls decide what they send. */

const id = Type.Integer({ minimum: 1 });
const texts = Type.Array(Type.String());
const anything = Type.Object({}, { additionalProperties: true });
const cause = { code: Type.String(), params: anything, msg: Type.String() };
const Causes = Type.Array(Type.Object(cause));
const Findings = Type.Array(Type.Object({ path: Type.String(), ...cause }));
const Problems = Type.Array(Type.Object({ file: Type.String(), path: Type.String(), ...cause }));

/** A saved draft with its problems. */
export const SavedDraftShape = Type.Object(
  { id, version: id, draftNo: id, problems: Findings },
  { additionalProperties: true },
);

const BenchDocumentShape = Type.Object({
  id,
  version: id,
  code: Type.String(),
  name: Type.String(),
  own: Type.Boolean(),
  doc: Type.Union([anything, Type.Null()]),
});

/** The draft of a page with that of its entity, or that of a domain with the menu around its own. */
export const BenchShape = Type.Object({
  kind: Type.Enum(['page', 'entity', 'domain']),
  page: BenchDocumentShape,
  entity: Type.Union([BenchDocumentShape, Type.Null()]),
  fields: Type.Array(anything),
  inMenu: Type.Optional(Type.Boolean()),
  around: Type.Optional(Type.Object({ before: Type.Array(anything), after: Type.Array(anything) })),
  problems: Findings,
});

/** The response to a publish. */
export const Published = Type.Object({ publishedNo: Type.Integer(), version: id });

/** The published versions of a document, or the content of one. */
export const Versions = Type.Union([
  Type.Object({
    rows: Type.Array(
      Type.Object({
        no: id,
        createdAt: Type.Union([Type.String(), Type.Null()]),
        userName: Type.Union([Type.String(), Type.Null()]),
        note: Type.Union([Type.String(), Type.Null()]),
        current: Type.Boolean(),
        shipped: Type.Boolean(),
      }),
    ),
  }),
  Type.Object({
    no: Type.Union([id, Type.Null()]),
    text: Type.String(),
    doc: Type.Union([anything, Type.Null()]),
    before: Type.Optional(Type.Union([anything, Type.Null()])),
    lines: Type.Optional(texts),
  }),
]);

/** References to what a document declares. */
export const Usages = Type.Object({
  rows: Type.Array(
    Type.Object({
      kind: Type.String(),
      code: Type.String(),
      file: Type.String(),
      path: Type.String(),
      name: Type.String(),
    }),
  ),
});

/** The effect of a publish; the client sends `hash` back with it. */
export const PlanShape = Type.Object({
  hash: Type.String(),
  documents: Type.Array(
    Type.Object({
      /** 0: the publish adds it. */
      id: Type.Integer({ minimum: 0 }),
      kind: Type.String(),
      code: Type.String(),
      name: Type.String(),
      publishedNo: Type.Union([id, Type.Null()]),
      changes: Type.Array(anything),
      lines: texts,
      problems: Findings,
      conflicts: Type.Array(anything),
    }),
  ),
  codes: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      roles: Type.Integer(),
      grantable: Type.Boolean(),
    }),
  ),
  moreCodes: Type.Integer(),
  statements: texts,
  refusals: Causes,
  breaks: Problems,
  warnings: Type.Array(
    Type.Object({ file: Type.Optional(Type.String()), path: Type.Optional(Type.String()), ...cause }),
  ),
});

/** Where a new page can stand in the menu, and the roles that can be granted its permissions. */
export const PublishChoices = Type.Object({
  places: Type.Array(
    Type.Object({
      domain: Type.String(),
      parent: Type.Union([Type.String(), Type.Null()]),
      titles: texts,
      changed: Type.Boolean(),
    }),
  ),
  roles: Type.Array(
    Type.Object({ id, name: Type.String(), orgId: id, org: Type.String(), own: Type.Boolean() }),
  ),
  /** The caller can be granted them, too. */
  self: Type.Boolean(),
});

/** The first cells of a sheet; `more`: it has further rows. */
export const Cells = Type.Object({
  name: Type.Union([Type.String(), Type.Null()]),
  rows: Type.Array(texts),
  more: Type.Boolean(),
});

/** Names in letters for titles. */
export const Names = Type.Object({ code: Type.String(), columns: texts });

/** The documents of a new list; the path of its page, if it is published. */
export const NewList = Type.Object({
  page: id,
  entity: Type.Union([id, Type.Null()]),
  path: Type.Union([Type.String(), Type.Null()]),
});
