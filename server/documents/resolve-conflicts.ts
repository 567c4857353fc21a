import Type, { type Static } from 'typebox';
import { AppError } from '../../schemas/errors/app-error';
import type { Json } from '../../schemas/json';
import { takeShipped } from '../../schemas/versions/take-shipped';
import type { ActionContext } from '../action';
import { asDocument, TABLE_INFO } from './document-row';
import { currentDocument } from './document-source';
import type { PublishServices } from './publish';
import { setDraft, type SavedDraft } from './save-draft';

const places = (title: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 500, title }));

/** What is decided about places that an administrator and the release have changed differently. */
export const ResolveBody = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    /** Places that keep what the draft has. */
    ours: places('保留我们的'),
    /** Places that become what is shipped now. */
    theirs: places('采用内置的'),
  },
  { additionalProperties: false },
);
/** What is decided about conflicts. */
export type ResolveRequest = Static<typeof ResolveBody>;

/** Settles conflicts of a draft with the shipped document; what is not decided stays a conflict. */
export async function resolveConflicts(
  context: ActionContext,
  { live }: PublishServices,
  id: number,
  { version, ours = [], theirs = [] }: ResolveRequest,
): Promise<SavedDraft> {
  if (!context.session.writesTenant) throw new AppError('forbidden');
  const row = asDocument(await context.rows(TABLE_INFO).get(id));
  if (row.version !== version) throw new AppError('conflict', {}, { current: row });
  const conflicts = row.conflicts ?? [];
  const wanted = conflicts.filter(({ path }) => theirs.includes(path));
  const left = conflicts.filter(({ path }) => !ours.includes(path) && !theirs.includes(path));
  if (left.length === conflicts.length) throw new AppError('draftUnchanged');
  const more = { conflicts: left as unknown as Json, conflictCount: left.length };
  if (wanted.length === 0) return setDraft(context, live, row, row.text, 'resolve', more);
  const draft = currentDocument(row.kind, row.text);
  const shipped = row.base === null ? null : currentDocument(row.kind, row.base);
  if (!draft || !shipped) throw new AppError('brokenDraft');
  const json = takeShipped(row.kind, { draft, shipped }, wanted, live.shipped.model.fieldTypes);
  return setDraft(context, live, row, JSON.stringify(json, null, 2), 'resolve', more);
}
