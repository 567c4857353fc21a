import Type, { type Static } from 'typebox';
import { CreatedGrants } from './created-grants';
import { MenuPlace } from './menu-place';

const id = Type.Integer({ minimum: 1 });

/** What a timed publish does: all that its author confirmed, and in whose name it happens. */
export const TimedOrder = Type.Object(
  {
    /** The document with those published with it. */
    ids: Type.Array(id, { minItems: 1, maxItems: 51 }),
    /** Hash of what was confirmed. */
    content: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    place: Type.Optional(MenuPlace),
    grants: Type.Optional(CreatedGrants),
    note: Type.Optional(Type.String()),
    /** The author, and the organisation that the author worked in. */
    userId: id,
    orgId: id,
    lang: Type.String(),
  },
  { additionalProperties: false },
);
/** What a timed publish does. */
export type TimedOrder = Static<typeof TimedOrder>;

/** What the jobs of timed publishes are called, in Chinese (a key of the locales). */
export const TIMED_WORDS = { title: '定时发布{name}' } as const;

/** The source of what authors are told about their timed publishes. */
export const TIMED = 'timed-publish';

/** The columns of a document that waits for no time. */
export const NOT_TIMED = { publishAt: null, publishBy: null, publishOrder: null } as const;
