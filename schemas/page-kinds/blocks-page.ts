import Type from 'typebox';
import { parts, says } from '../grammar/says';
import { Url } from '../page-action';
import { closed, pageSections } from '../page-document';

/** One block. It is left out for whoever lacks its permission. */
const Block = Type.Object(
  {
    key: Type.String(says('key')),
    kind: Type.Enum(['cards', 'trend', 'bars', 'list', 'links']),
    title: Type.String(says('text')),
    /** Width of 24. */
    span: Type.Integer({ minimum: 1, maximum: 24 }),
    url: Type.Optional(Url),
    /** Key of the answer that holds its data. */
    data: Type.Optional(Type.String(says('word'))),
    permission: Type.Optional(Type.String(says('permission', { full: true }))),
  },
  closed,
);

/** Figures, charts, lists and shortcuts side by side. */
export const BlocksPage = Type.Object(
  {
    ...pageSections,
    kind: Type.Literal('blocks'),
    blocks: Type.Array(Block, { minItems: 1, ...parts('block', ['key']) }),
  },
  closed,
);
