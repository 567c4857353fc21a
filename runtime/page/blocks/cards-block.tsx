import type { Block } from '../../../schemas/document/page-kinds/blocks-page';
import { amountWords } from './amount-words';
import { BlockPanel } from './block-panel';
import { listAddress } from './list-address';
import { useBlock } from './use-block';
import { PageLink } from '../../shell/page-link';

interface CardsBlockProps {
  pageId: string;
  block: Extract<Block, { kind: 'cards' }>;
  paths: ReadonlyMap<string, string>;
}

/** Figures in one strip with hairlines between them; each leads to its list with the same criteria. */
export function CardsBlock({ pageId, block, paths }: CardsBlockProps) {
  const { value, failure, retry, cancel } = useBlock(pageId, block.key);
  return (
    <BlockPanel title={block.title} failure={failure} onRefresh={retry} onCancel={cancel}>
      {value && (
        <ul className="-mx-4 grid grid-cols-[repeat(auto-fit,minmax(120px,1fr))] gap-y-4 overflow-hidden">
          {value.figures.flatMap((figure) => {
            const given = block.figures.find(({ key }) => key === figure.key);
            if (!given) return [];
            const path = paths.get(given.page);
            const content = (
              <>
                <span className="block truncate text-small text-fg-2">{given.title}</span>
                <span className="text-figure tabular-nums">{amountWords(figure)}</span>
              </>
            );
            return [
              <li key={figure.key} className="-ml-px min-w-0 border-l border-line px-4">
                {path === undefined ? (
                  content
                ) : (
                  <PageLink
                    to={listAddress(path, figure.criteria)}
                    className="block rounded-control hover:text-primary-text"
                  >
                    {content}
                  </PageLink>
                )}
              </li>,
            ];
          })}
        </ul>
      )}
    </BlockPanel>
  );
}
