import { useCallback, useRef } from 'react';
import type { Block } from '../../../schemas/document/page-kinds/blocks-page';
import { isObject, type JsonObject } from '../../../schemas/json';
import { listPaths } from '../../../schemas/model/page-paths';
import type { CompiledPage, ListedColumn } from '../../../schemas/model/page';
import { CellSpaceProvider } from '../../../widgets/shared/cell-space';
import { EmptyState } from '../../../widgets/ui/empty-state';
import { useWords } from '../../../widgets/ui/use-words';
import { useWidgetRegistry, WidgetRegistryContext } from '../../../widgets/widget-registry';
import type { ListResult, ListRow } from '../../data/data-source';
import { useDataSource } from '../../data/data-source-context';
import { useAnswer, useRead } from '../../data/use-answer';
import { useDomainCode } from '../../fields/use-domain-code';
import { useListTypes } from '../../fields/use-list-types';
import { presetOf } from '../preset-of';
import { CutTooltip } from '../../../widgets/ui/cut-tooltip';
import { BlockPanel } from './block-panel';
import { listAddress } from './list-address';
import { useRefreshed } from './refreshed-together';
import { PageLink } from '../../shell/page-link';

type ListBlockDocument = Extract<Block, { kind: 'list' }>;

interface ListBlockProps {
  block: ListBlockDocument;
  path: string | undefined;
}

const USUAL_ROWS = 5;

/** The first rows of a list, and a link to all of them. */
export function ListBlock({ block, path }: ListBlockProps) {
  const url = `dynamic-sys/table-info/get-data/${encodeURIComponent(block.page)}`;
  const { value: page, failure, retry, cancel } = useAnswer<CompiledPage>(url);
  if (page) return <Rows block={block} path={path} page={page} />;
  return (
    <BlockPanel title={block.title} failure={failure} onRefresh={retry} onCancel={cancel}>
      {null}
    </BlockPanel>
  );
}

function Rows({ block, path, page }: ListBlockProps & { page: CompiledPage }) {
  const t = useWords();
  const source = useDataSource();
  const registry = useListTypes(useDomainCode(page.code), page);
  const { searchUrl } = page.pageConfig;
  const through = listPaths(page);
  // As text, because a page that is read again when its tab is shown asks for the same rows.
  const asked = JSON.stringify({
    ...(block.criteria as JsonObject),
    ...presetOf(page),
    page: 1,
    pageSize: block.rows ?? USUAL_ROWS,
    ...(through.length > 0 && { through: [...through] }),
  });
  const read = useCallback(
    (signal?: AbortSignal) =>
      source.call<ListResult>(searchUrl, { body: JSON.parse(asked) as JsonObject, signal, quiet: true }),
    [source, searchUrl, asked],
  );
  const { value, failure, retry, cancel, refresh } = useRead(read);
  useRefreshed(refresh);
  const rows = value?.rows.filter(({ id }) => id > 0).slice(0, block.rows ?? USUAL_ROWS);
  return (
    <BlockPanel
      title={block.title}
      failure={failure}
      onRefresh={retry}
      onCancel={cancel}
      tools={
        path !== undefined && (
          <PageLink
            to={listAddress(path, (block.criteria ?? {}) as JsonObject)}
            aria-label={t('blocks.allOf', { title: block.title })}
            className="shrink-0 text-small text-primary-text"
          >
            {t('blocks.all')}
          </PageLink>
        )
      }
    >
      {rows && registry ? (
        <WidgetRegistryContext value={registry}>
          {rows.length === 0 ? (
            <EmptyState kind="empty" className="py-4!" title={t('blocks.empty')} />
          ) : (
            <BlockTable block={block} page={page} rows={rows} />
          )}
        </WidgetRegistryContext>
      ) : null}
    </BlockPanel>
  );
}

interface BlockTableProps {
  block: ListBlockProps['block'];
  page: CompiledPage;
  rows: readonly ListRow[];
}

/** The columns of the list, which scroll where they do not fit; the tooltip shows what is cut. */
function BlockTable({ block: { title, columns: chosen }, page, rows }: BlockTableProps) {
  const { widget } = useWidgetRegistry();
  const box = useRef<HTMLDivElement>(null);
  const columns = chosen
    ? chosen.flatMap((name) => columnOf(page, name) ?? [])
    : page.tableConfig.columns.filter(({ hidden }) => !hidden);
  return (
    // Scrolls with the keyboard, too.
    <div ref={box} role="group" aria-label={title} tabIndex={0} className="overflow-x-auto">
      <CellSpaceProvider value="cell">
        <table aria-label={title} className="w-full">
          <thead>
            <tr className="border-b border-line text-left text-small text-fg-2">
              {columns.map(({ column, field }) => (
                <th key={column} scope="col" className="py-1.5 pr-3 font-normal whitespace-nowrap">
                  {field.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className="border-b border-line last:border-b-0">
                {columns.map(({ column, field }) => {
                  const { Cell } = widget(field.type);
                  const labels = isObject(row.labels) ? row.labels : {};
                  const label = labels[field.model] as string | string[] | null | undefined;
                  return (
                    <td key={column} className="max-w-60 truncate py-1.5 pr-3">
                      <Cell field={field} value={row[field.model]} label={label ?? undefined} />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </CellSpaceProvider>
      <CutTooltip box={box} />
    </div>
  );
}

/** A column as the list has it, or as the page knows it; undefined where the session does not see it. */
function columnOf({ tableConfig, columns }: CompiledPage, name: string): ListedColumn | undefined {
  const listed = tableConfig.columns.find(({ column }) => column === name);
  const field = columns.find(({ model }) => model === name);
  return listed ?? (field && { column: name, field });
}
