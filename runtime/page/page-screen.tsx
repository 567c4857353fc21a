import { useTranslation } from 'react-i18next';
import type { CompiledPage } from '../../schemas/page';
import { EmptyState } from '../../widgets/ui/empty-state';
import { late } from '../../widgets/ui/late';
import { ListScreen } from './list-screen';
import { PageSkeleton } from './page-skeleton';

const DetailScreen = late(
  () => import('../detail/detail-screen').then((part) => part.DetailScreen),
  PageSkeleton,
);
const FormScreen = late(() => import('../form/form-screen').then((part) => part.FormScreen), PageSkeleton);

/** The screen of a document, by its kind. */
export function PageScreen({ page }: { page: CompiledPage }) {
  const { t } = useTranslation();
  switch (page.kind) {
    case 'list':
      return <ListScreen page={page} />;
    case 'detail':
      return <DetailScreen page={page} />;
    case 'form':
      return <FormScreen page={page} />;
    default:
      return (
        <EmptyState
          kind="not-found"
          className="min-h-80 flex-1 rounded-panel bg-surface"
          title={t('page.failed')}
          body={t('page.unknownKind', { kind: page.kind })}
        />
      );
  }
}
