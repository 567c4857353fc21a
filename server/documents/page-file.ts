import Type, { type Static } from 'typebox';

const anything = (title: string) => Type.Object({}, { additionalProperties: true, title });
const code = Type.String({ pattern: '^[a-z][a-z0-9_-]{0,79}$', title: '编码' });

/** A document of a page file. */
const FileDocument = Type.Object(
  {
    /** `columns`: what a tenant has added to a shipped entity, and nothing else of it. */
    kind: Type.Enum(['page', 'entity', 'columns'], { title: '种类' }),
    domain: code,
    /** It changes a page that the product ships. */
    shipped: Type.Optional(Type.Boolean({ title: '内置' })),
    doc: anything('文档'),
  },
  { additionalProperties: false },
);

/** What a domain contributes to a page: the enumerations that are used and not shipped, and the entry of the page. */
const FileDomain = Type.Object(
  {
    id: code,
    title: Type.String({ minLength: 1, maxLength: 50, title: '标题' }),
    dictionary: anything('字典'),
    menu: Type.Optional(
      Type.Object(
        {
          /** The name of the entry above; null: at the top. */
          parent: Type.Union([Type.String({ maxLength: 80 }), Type.Null()], { title: '上级菜单' }),
          entry: anything('菜单项'),
        },
        { title: '菜单', additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

/**
 * A page with everything that it needs, in one file. The page is the first document; texts are those of the documents, and
 * rights are given where it is imported, because roles differ.
 */
export const PageFile = Type.Object(
  {
    format: Type.Literal('mortise-page', { title: '格式' }),
    formatVersion: Type.Literal(1, { title: '格式版本' }),
    title: Type.String({ maxLength: 50, title: '标题' }),
    documents: Type.Array(FileDocument, { minItems: 1, maxItems: 40, title: '文档' }),
    domains: Type.Array(FileDomain, { maxItems: 10, title: '域' }),
  },
  { additionalProperties: false, title: '页面文件' },
);
/** A page with everything that it needs. */
export type PageFile = Static<typeof PageFile>;

const part = Type.Object({}, { additionalProperties: true });

/** The same as an answer. */
export const ExportedPage = Type.Object({
  format: Type.String(),
  formatVersion: Type.Integer(),
  title: Type.String(),
  documents: Type.Array(part),
  domains: Type.Array(part),
});
