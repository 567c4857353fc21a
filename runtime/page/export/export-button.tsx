import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { CompiledPage } from '../../../schemas/model/page';
import { Button } from '../../../widgets/ui/button';
import { DropdownMenu } from '../../../widgets/ui/dropdown-menu';
import { late } from '../../../widgets/ui/late';
import { loadChunk } from '../../../widgets/ui/load-chunk';
import type { MenuItem } from '../../../widgets/ui/menu-panel';
import { useWords } from '../../../widgets/ui/use-words';
import { CallError } from '../../data/data-source';
import { useDataSource } from '../../data/data-source-context';
import { useListRegistry } from '../../fields/list-registry';
import type { ColumnSettings } from '../../list/column-settings';
import type { ListController } from '../../list/list-controller';
import { shownColumns } from '../../list/shown-columns';
import { useTemplates } from '../../print/use-templates';

const ExportRun = late(() => import('../../jobs/export-run').then((part) => part.ExportRun));

interface ExportButtonProps {
  page: CompiledPage;
  /** The calls of exports, without format and template. */
  url: string;
  list: ListController;
  settings: ColumnSettings;
  /** How many rows are selected. */
  selected: number;
}

/** The formats of the server, as users know them. */
const FORMATS = { excel: 'Excel', csv: 'CSV', pdf: 'PDF' } as const;
type Format = keyof typeof FORMATS;

/** An export that was asked for. */
interface AskedExport {
  url: string;
  selection: readonly number[] | null;
}

/** The calls of the templates beside those of exports. */
const exportConfig = (url: string) => url.replace(/export$/, 'export-config');

/** 导出: the visible page at once, by the browser; all results or the selected rows by the server. */
export function ExportButton({ page, url, list, settings, selected }: ExportButtonProps) {
  const t = useWords();
  const registry = useListRegistry();
  const source = useDataSource();
  const { rows, loaded, more } = useSnapshot(list.state);
  const [asked, setAsked] = useState<AskedExport | null>(null);
  const { templates, load } = useTemplates({ url: exportConfig(url), page: page.id, kind: 'list' });
  const columns = () => shownColumns(page, settings, more);
  const isEmpty = loaded && rows.length === 0;

  async function visible() {
    const { exportVisible } = await loadChunk(() => import('./export-visible'));
    try {
      // The log knows of every export: without it there is no file.
      const body = { ...list.asked(), page: page.id, count: list.state.rows.length };
      await source.call(`${url}/visible`, { body });
    } catch (error) {
      // The data source has shown it.
      if (!(error instanceof CallError)) throw error;
      return;
    }
    await exportVisible(page, columns(), list.state, registry.types, t);
  }
  const { selection } = list.state;
  const item = (part: 'all' | 'selected', format: Format, ids: readonly number[] | null): MenuItem => ({
    key: `${part}.${format}`,
    label: t(`list.export.${part}`, { n: selected, format: FORMATS[format] }),
    onSelect: () => setAsked({ url: `${url}/${format}/0`, selection: ids }),
  });
  // By a template the selected rows, if there are any, as prints do.
  const byTemplate = templates.flatMap(({ id, tempName }) =>
    (['excel', 'pdf'] as const).map((format): MenuItem => ({
      key: `template.${id}.${format}`,
      label: t('list.export.template', { name: tempName, format: FORMATS[format] }),
      onSelect: () => setAsked({ url: `${url}/${format}/${id}`, selection: selected > 0 ? selection : null }),
    })),
  );
  // Rows of a pivot stand for several records, so that the server has no row for them.
  const byServer = page.tableConfig.pivot
    ? []
    : [
        item('all', 'excel', null),
        item('all', 'csv', null),
        item('all', 'pdf', null),
        ...(selected > 0
          ? [
              'separator' as const,
              item('selected', 'excel', selection),
              item('selected', 'csv', selection),
              item('selected', 'pdf', selection),
            ]
          : []),
        ...(byTemplate.length > 0 ? ['separator' as const, ...byTemplate] : []),
      ];
  if (isEmpty)
    return (
      <Button icon="download" disabledReason={t('list.export.nothing')}>
        {t('list.export')}
      </Button>
    );
  return (
    <div className="contents" onPointerEnter={load} onFocus={load}>
      <DropdownMenu
        label={t('list.export')}
        trigger={
          <Button icon="download" loading={asked !== null}>
            {t('list.export')}
          </Button>
        }
        items={[
          {
            key: 'page',
            label: t('list.export.page', { n: rows.length }),
            onSelect: () => void visible(),
          },
          ...byServer,
        ]}
      />
      {asked && (
        <ExportRun
          title={page.title}
          url={asked.url}
          body={{
            ...list.asked(),
            page: page.id,
            columns: columns().map(({ column }) => column),
            ...(asked.selection && { ids: [...asked.selection] }),
          }}
          onEnd={() => setAsked(null)}
        />
      )}
    </div>
  );
}
