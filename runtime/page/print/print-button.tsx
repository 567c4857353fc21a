import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { JsonObject } from '../../../schemas/json';
import type { CompiledPage } from '../../../schemas/model/page';
import { PRINT_MOST_RECORDS } from '../../../schemas/print/print-bounds';
import { Button } from '../../../widgets/ui/button';
import { DropdownMenu } from '../../../widgets/ui/dropdown-menu';
import { late } from '../../../widgets/ui/late';
import { useWords } from '../../../widgets/ui/use-words';
import type { ColumnSettings } from '../../list/column-settings';
import type { ListController } from '../../list/list-controller';
import { shownColumns } from '../../list/shown-columns';

const PrintPreview = late(() => import('../../print/print-preview').then((part) => part.PrintPreview));
const RecordPrint = late(() => import('../../record/record-print').then((part) => part.RecordPrint));

interface PrintButtonProps {
  page: CompiledPage;
  /** The call for prints, without the template. */
  url: string;
  list: ListController;
  settings: ColumnSettings;
  /** How many rows are selected. */
  selected: number;
}

/**
 * 打印: opens the preview of all results, or of the selected rows, with the columns that the list shows or by a template;
 * of selected rows also that of each record with its lines.
 */
export function PrintButton({ page, url, list, settings, selected }: PrintButtonProps) {
  const t = useWords();
  const { rows, loaded, more } = useSnapshot(list.state);
  const [body, setBody] = useState<JsonObject | null>(null);
  const [ids, setIds] = useState<readonly number[] | null>(null);
  const isEmpty = loaded && rows.length === 0;
  // Rows of a pivot stand for several records, so that the server has no row for them.
  if (page.tableConfig.pivot) return null;

  function open() {
    setBody({
      ...list.asked(),
      page: page.id,
      columns: shownColumns(page, settings, more).map(({ column }) => column),
      ...(selected > 0 && { ids: [...list.state.selection] }),
    });
  }
  const empty = isEmpty && { disabledReason: t('list.print.nothing') };
  const tooMany = selected > PRINT_MOST_RECORDS && {
    reason: t('list.print.most', { n: PRINT_MOST_RECORDS }),
  };
  return (
    <>
      {selected > 0 && page.pageConfig.detailUrl !== undefined ? (
        <DropdownMenu
          label={t('list.print')}
          trigger={<Button icon="printer">{t('list.print')}</Button>}
          items={[
            { key: 'list', label: t('list.print.list'), onSelect: open },
            {
              key: 'records',
              label: t('list.print.records', { n: selected }),
              onSelect: () => setIds([...list.state.selection]),
              ...tooMany,
            },
          ]}
        />
      ) : (
        <Button icon="printer" onClick={open} {...empty}>
          {t('list.print')}
        </Button>
      )}
      {body && (
        <PrintPreview
          asked={{
            ...{ url, body, pdf: url.replace(/print$/, 'export/pdf') },
            templates: { url: url.replace(/print$/, 'export-config'), page: page.id, kind: 'list' },
          }}
          title={page.title}
          onClose={() => setBody(null)}
        />
      )}
      {ids && <RecordPrint page={page} url={url} ids={ids} title={page.noun} onClose={() => setIds(null)} />}
    </>
  );
}
