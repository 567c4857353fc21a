import type { Bench } from '../../schemas/record/bench';
import type { DocumentCalls, PublishPlan } from '../save/document-calls';
import type { MenuPlace } from './publish-choices';

/** A plan, and the documents that are published with the one that is designed. */
export interface PlannedDesign {
  plan: PublishPlan;
  others: number[];
}

/** Plans to publish what is designed: the document, and its entity if that has changes. */
export async function planDesign(
  calls: Pick<DocumentCalls, 'plan'>,
  { page, entity }: Bench,
  place: MenuPlace | null,
): Promise<PlannedDesign> {
  const others = entity ? [entity.id] : [];
  const together = await calls.plan(page.id, others, place);
  const changed = together.documents.find(({ id }) => id === entity?.id);
  // An entity without changes stays as it is.
  if (!changed || changed.lines.length > 0) return { plan: together, others };
  return { plan: await calls.plan(page.id, [], place), others: [] };
}
