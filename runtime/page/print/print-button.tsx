import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { JsonObject } from '../../../schemas/json';
import type { CompiledPage } from '../../../schemas/model/page';
import { Button } from '../../../widgets/ui/button';
import { late } from '../../../widgets/ui/late';
import { useWords } from '../../../widgets/ui/use-words';
import type { ColumnSettings } from '../../list/column-settings';
import type { ListController } from '../../list/list-controller';
import { shownColumns } from '../../list/shown-columns';

const PrintPreview = late(() => import('../../print/print-preview').then((part) => part.PrintPreview));

interface PrintButtonProps {
  page: CompiledPage;
  /** The call for prints, without the template. */
  url: string;
  list: ListController;
  settings: ColumnSettings;
  /** How many rows are selected. */
  selected: number;
}

/** 打印: opens the preview of all results, or of the selected rows, with the columns that the list shows. */
export function PrintButton({ page, url, list, settings, selected }: PrintButtonProps) {
  const t = useWords();
  const { rows, loaded, more } = useSnapshot(list.state);
  const [body, setBody] = useState<JsonObject | null>(null);
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
  return (
    <>
      <Button icon="printer" onClick={open} {...(isEmpty && { disabledReason: t('list.print.nothing') })}>
        {t('list.print')}
      </Button>
      {body && (
        <PrintPreview asked={{ url: `${url}/0`, body }} title={page.title} onClose={() => setBody(null)} />
      )}
    </>
  );
}
