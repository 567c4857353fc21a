import { useState } from 'react';
import type { Block } from '../../../schemas/document/page-kinds/blocks-page';
import type { CompiledPageOf } from '../../../schemas/model/page';
import { EmptyState } from '../../../widgets/ui/empty-state';
import { useWords } from '../../../widgets/ui/use-words';
import { useFormPreload } from '../../record/use-form-preload';
import { AutoRefresh } from '../auto-refresh';
import { CardsBlock } from './cards-block';
import { ChartBlock } from './chart-block';
import { DraftsBlock } from './drafts-block';
import { RecentBlock } from './recent-block';
import { LinksBlock } from './links-block';
import { ListBlock } from './list-block';
import { refreshAll, TogetherProvider } from './refreshed-together';
import { useListPaths } from './use-list-paths';

/** A page of kind `blocks`: figures, charts, lists and shortcuts side by side, each loaded by itself. */
export function BlocksScreen({ page }: { page: CompiledPageOf<'blocks'> }) {
  const t = useWords();
  const paths = useListPaths();
  // From the first page people go on to lists and forms.
  useFormPreload(true);
  const [together] = useState(() => new Set<() => Promise<boolean>>());
  const { refreshSeconds } = page.pageConfig;
  if (page.blocks.length === 0)
    return (
      <EmptyState
        kind="forbidden"
        className="min-h-80 flex-1 rounded-panel bg-surface shadow-panel"
        title={t('list.forbidden')}
        body={t('list.forbiddenNote', { title: page.title })}
      />
    );
  return (
    <TogetherProvider value={together}>
      {refreshSeconds !== undefined && (
        <AutoRefresh seconds={refreshSeconds} refresh={() => refreshAll(together)} />
      )}
      <div className="grid grid-cols-24 gap-3 max-lg:grid-cols-1">
        {page.blocks.map((block) => (
          <div
            key={block.key}
            className="col-span-(--span) min-w-0 max-lg:col-span-1"
            style={{ ['--span' as string]: block.span ?? 24 }}
          >
            <BlockView pageId={page.id} block={block} paths={paths} />
          </div>
        ))}
      </div>
    </TogetherProvider>
  );
}

interface BlockViewProps {
  pageId: string;
  block: Block;
  paths: ReadonlyMap<string, string>;
}

function BlockView({ pageId, block, paths }: BlockViewProps) {
  switch (block.kind) {
    case 'cards':
      return <CardsBlock pageId={pageId} block={block} paths={paths} />;
    case 'trend':
    case 'bars':
      return <ChartBlock pageId={pageId} block={block} paths={paths} />;
    case 'list':
      return <ListBlock block={block} path={paths.get(block.page)} />;
    case 'recent':
      return <RecentBlock title={block.title} />;
    case 'drafts':
      return <DraftsBlock title={block.title} />;
    case 'links':
      return <LinksBlock block={block} />;
  }
}
