import { EmptyState } from '../../widgets/ui/empty-state';
import { useWords } from '../../widgets/ui/use-words';
import { PageFrame } from '../record/page-frame';

/** Instead of a record whose address was opened without the right to it. */
export function ForbiddenRecord({ title, onClose }: { title: string; onClose(): void }) {
  const t = useWords();
  return (
    <PageFrame title={title} onClose={onClose}>
      <EmptyState kind="forbidden" title={t('error.403')} body={t('error.403Note')} />
    </PageFrame>
  );
}
