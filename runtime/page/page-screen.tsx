import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledPage } from '../../schemas/page';
import { EmptyState } from '../../widgets/ui/empty-state';
import { ListScreen } from './list-screen';
import { PageSkeleton } from './page-skeleton';

const DetailScreen = lazy(() =>
  import('../detail/detail-screen').then((part) => ({ default: part.DetailScreen })),
);
const FormScreen = lazy(() => import('../form/form-screen').then((part) => ({ default: part.FormScreen })));

/** The screen of a document, by its kind. */
export function PageScreen({ page }: { page: CompiledPage }) {
  const { t } = useTranslation();
  switch (page.kind) {
    case 'list':
      return <ListScreen page={page} />;
    case 'detail':
      return (
        <Suspense fallback={<PageSkeleton />}>
          <DetailScreen page={page} />
        </Suspense>
      );
    case 'form':
      return (
        <Suspense fallback={<PageSkeleton />}>
          <FormScreen page={page} />
        </Suspense>
      );
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
