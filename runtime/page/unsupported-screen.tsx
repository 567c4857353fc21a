import type { CompiledPage } from '../../schemas/model/page';
import { EmptyState } from '../../widgets/ui/empty-state';
import { useWords } from '../../widgets/ui/use-words';

/** A notice for pages that this version cannot render. */
export function UnsupportedScreen({ page }: { page: CompiledPage }) {
  const t = useWords();
  return (
    <EmptyState
      kind="not-found"
      className="min-h-80 flex-1 rounded-panel bg-surface"
      title={t('page.failed')}
      body={t('page.unknownKind', { kind: page.kind })}
    />
  );
}
