import { execute } from '../edit/part-actions';
import type { Designing } from '../edit/designing';
import type { DocumentCalls } from './document-calls';

/** Returns the page to its published version, as a step that can be undone. Its entity stays: other pages share it. */
export async function restorePublished(
  designing: Designing,
  calls: Pick<DocumentCalls, 'inForce'>,
): Promise<void> {
  const { store, say, t } = designing;
  const page = await calls.inForce(store.tools.bench.page.id);
  if (!page) return say(t('designer.discard.never'));
  execute(designing, { verb: 'replacePage', page }, { said: t('designer.discard.restored') });
}
