import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { CompiledPage, CompiledPageOf } from '../../schemas/model/page';
import type { PageKind } from '../../schemas/document/page-kinds/page';
import { EmptyState } from '../../widgets/ui/empty-state';
import { late } from '../../widgets/ui/late';
import { useWords } from '../../widgets/ui/use-words';
import { useDomainCode } from '../fields/use-domain-code';
import { useListTypes } from '../fields/use-list-types';
import { FieldRegistryProvider } from '../fields/list-registry';
import { ChildScreenContext } from './child-screen';
import { ListScreen } from './list-screen';
import { PageSkeleton } from './page-skeleton';
import { UnsupportedScreen } from './unsupported-screen';

const DetailScreen = late(
  () => import('../record/detail-screen').then((part) => part.DetailScreen),
  PageSkeleton,
);
const ChildLists = late(() => import('./child-lists').then((part) => part.ChildLists));
const FormScreen = late(() => import('../record/form-screen').then((part) => part.FormScreen), PageSkeleton);

const WizardScreen = late(() => import('./wizard-screen').then((part) => part.WizardScreen), PageSkeleton);

const BlocksScreen = late(
  () => import('./blocks/blocks-screen').then((part) => part.BlocksScreen),
  PageSkeleton,
);

const ImportScreen = late(
  () => import('../imports/import-screen').then((part) => part.ImportScreen),
  PageSkeleton,
);

const SettingsScreen = late(
  () => import('./settings/settings-screen').then((part) => part.SettingsScreen),
  PageSkeleton,
);

const ForeignPage = late(() => import('./foreign-page').then((part) => part.ForeignPage), PageSkeleton);

/** The record of a page with the lists of the rows that refer to it. */
function DetailWithLists({ page }: { page: CompiledPageOf<'detail'> }) {
  const { children } = page.pageConfig.detail ?? {};
  return (
    <DetailScreen
      page={page}
      below={(record, reload) =>
        children && <ChildLists inAddress page={page} lists={children} record={record} onChanged={reload} />
      }
    />
  );
}

/** The screen of each page kind; a kind without one does not compile. */
const SCREENS: { readonly [Kind in PageKind]: ComponentType<{ page: CompiledPageOf<Kind> }> } = {
  list: ListScreen,
  detail: DetailWithLists,
  form: ({ page }) => <FormScreen page={page} />,
  settings: SettingsScreen,
  wizard: WizardScreen,
  blocks: BlocksScreen,
  import: ImportScreen,
};

const showList = (page: CompiledPage) => (
  <WithCode page={page}>
    <ListScreen page={page as CompiledPageOf<'list'>} />
  </WithCode>
);

/** The screen of a document by kind; a notice for kinds of a newer server. */
export function PageScreen({ page }: { page: CompiledPage }) {
  const rest = useParams()['*'];
  // Only the records of a list follow its path.
  if (rest && page.kind !== 'list') return <NoSuchPlace />;
  const Screen = (SCREENS[page.kind] ?? UnsupportedScreen) as ComponentType<{ page: CompiledPage }>;
  return (
    <ChildScreenContext value={showList}>
      <WithCode page={page}>
        {page.entity === undefined && page.kind === 'list' ? (
          <ForeignPage page={page}>{(labelled) => <Screen page={labelled} />}</ForeignPage>
        ) : (
          <Screen page={page} />
        )}
      </WithCode>
    </ChildScreenContext>
  );
}

function NoSuchPlace() {
  const t = useWords();
  return <EmptyState kind="not-found" className="flex-1" title={t('error.404')} body={t('error.404Note')} />;
}

/** Waits for the code of domains that a page names: functions of its rules, and field types; and for rare types of its list. */
function WithCode({ page, children }: { page: CompiledPage; children: ReactNode }) {
  const registry = useListTypes(useDomainCode(page.code), page);
  return registry ? (
    <FieldRegistryProvider value={registry}>{children}</FieldRegistryProvider>
  ) : (
    <PageSkeleton />
  );
}
