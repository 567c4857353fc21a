import Type, { type Static } from 'typebox';
import { LONGEST_NOTE } from '../../schemas/record/longest-note';
import { CreatedGrants } from './created-grants';
import { MenuPlace } from './menu-place';

/** What a person says about a publish or a rollback; a line break would split the line of the history. */
export const note = Type.Optional(
  Type.String({ maxLength: LONGEST_NOTE, pattern: '^[^\\u0000-\\u001f]*$', title: '说明' }),
);

/** The parts of a publish. */
export const PUBLISH = {
  version: Type.Integer({ minimum: 1 }),
  /** The hash that `diff` returned. */
  hash: Type.String({ pattern: '^[0-9a-f]{64}$', title: '发布校验值' }),
  /** Further drafts to publish in the same transaction. */
  with: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 50, title: '一起发布的文档' })),
  /** Where the page is added to the menu. */
  place: Type.Optional(MenuPlace),
  /** Permissions that the publish creates, for roles. */
  grants: Type.Optional(CreatedGrants),
  note,
};
/** What is published. */
export const PublishBody = Type.Object(PUBLISH);
/** What is published. */
export type PublishRequest = Static<typeof PublishBody>;
