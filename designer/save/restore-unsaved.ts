import type { Words } from '../../widgets/ui/use-words';
import type { DesignStore, Unsaved } from '../project/design-store';

/** What the user is told about changes of an earlier window. */
interface RestoreNotice {
  text: string;
  detail: string;
}

/**
 * Makes the changes that an earlier window did not save again on what was opened; returns what the user is told. Null:
 * the server has them all.
 */
export function restoreUnsaved(store: DesignStore, unsaved: Unsaved, t: Words): RestoreNotice | null {
  const { page, entity } = store.tools.bench;
  const lost = store.rebase(store.tools.bench, unsaved);
  const clashes = lost > 0 ? t('designer.lost', { n: lost }) : null;
  if (!store.isDirty && !store.state.typed)
    return clashes === null ? null : { text: t('designer.restoredNone'), detail: clashes };
  const { versions } = unsaved;
  const isSame = versions.page === page.version && versions.entity === (entity?.version ?? null);
  return {
    text: t('designer.restored'),
    detail: clashes ?? t(isSame ? 'designer.restoredNote' : 'designer.rebased'),
  };
}
