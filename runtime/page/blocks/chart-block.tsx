import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Block } from '../../../schemas/document/page-kinds/blocks-page';
import { EmptyState } from '../../../widgets/ui/empty-state';
import { IconButton } from '../../../widgets/ui/icon-button';
import { late } from '../../../widgets/ui/late';
import { Skeleton } from '../../../widgets/ui/skeleton';
import { useWords } from '../../../widgets/ui/use-words';
import { amountWords } from './amount-words';
import { BlockPanel } from './block-panel';
import { listAddress } from './list-address';
import { useBlock, type ShownFigure } from './use-block';
import { PageLink } from '../../shell/page-link';

const Chart = late(
  () => import('./chart').then((part) => part.Chart),
  () => <Skeleton className="h-56 w-full" />,
);

interface ChartBlockProps {
  pageId: string;
  block: Extract<Block, { kind: 'trend' | 'bars' }>;
  paths: ReadonlyMap<string, string>;
}

/** A chart, or the same figures as a table; each leads to its list with the same criteria. */
export function ChartBlock({ pageId, block, paths }: ChartBlockProps) {
  const t = useWords();
  const navigate = useNavigate();
  const { value, failure, retry, cancel } = useBlock(pageId, block.key);
  const [asTable, setAsTable] = useState(false);
  const [hovered, setHovered] = useState<number | null>(null);
  const figures = value?.figures;
  const points = useMemo(
    () => figures?.map(({ label = '', amount }) => ({ label, amount: Number(amount ?? 0) })) ?? [],
    [figures],
  );
  const path = paths.get(block.page);
  const read = hovered === null ? undefined : figures?.[hovered];
  const open = (at: number) => {
    const figure = figures?.[at];
    if (figure && path !== undefined) void navigate(listAddress(path, figure.criteria));
  };
  const isEmpty = points.every(({ amount }) => amount === 0);
  return (
    <BlockPanel
      title={block.title}
      note={read && `${read.label} ${amountWords(read)}`}
      failure={failure}
      onRefresh={retry}
      onCancel={cancel}
      tools={
        <IconButton
          size="small"
          icon={asTable ? 'chart-column' : 'table'}
          label={t(asTable ? 'blocks.asChart' : 'blocks.asTable', { title: block.title })}
          onClick={() => setAsTable(!asTable)}
        />
      }
    >
      {figures && (
        <>
          {isEmpty && !asTable ? (
            <EmptyState kind="empty" className="py-4!" title={t('blocks.empty')} />
          ) : asTable ? (
            <FigureTable title={block.title} figures={figures} path={path} />
          ) : (
            <Chart
              kind={block.kind === 'trend' ? 'line' : 'bar'}
              label={t('blocks.chart', { title: block.title })}
              points={points}
              onHover={setHovered}
              onPick={open}
            />
          )}
          {value.more && <p className="mt-2 text-note text-fg-3">{t('blocks.more')}</p>}
        </>
      )}
    </BlockPanel>
  );
}

interface FigureTableProps {
  title: string;
  figures: readonly ShownFigure[];
  path: string | undefined;
}

/** The figures of a chart in a table, for keyboards and screen readers. */
function FigureTable({ title, figures, path }: FigureTableProps) {
  return (
    <div className="max-h-56 overflow-y-auto">
      <table aria-label={title} className="w-full">
        <tbody>
          {figures.map((figure) => (
            <tr key={figure.key} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {path === undefined ? (
                  figure.label
                ) : (
                  <PageLink to={listAddress(path, figure.criteria)} className="text-primary-text">
                    {figure.label}
                  </PageLink>
                )}
              </th>
              <td className="py-1.5 text-right tabular-nums">{amountWords(figure)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
