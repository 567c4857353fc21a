import { Button } from '../../widgets/ui/button';
import { Dialog } from '../../widgets/ui/dialog';
import { Icon } from '../../widgets/ui/icon';
import { loadChunk } from '../../widgets/ui/load-chunk';
import { toast } from '../../widgets/ui/toast';
import { useWords } from '../../widgets/ui/use-words';
import { saveBlob } from '../data/save-blob';
import type { SheetError } from './sheet-errors';

interface ErrorsDialogProps {
  errors: readonly SheetError[];
  onClose(): void;
}

/** The errors of a file of which no row can be reviewed (building-blocks 2), with their export to a sheet. */
export function ErrorsDialog({ errors, onClose }: ErrorsDialogProps) {
  const t = useWords();
  const head = [t('import.number'), t('import.column'), t('import.errorText')];
  const cells = errors.map(({ row, column, text }) => [
    row ?? t('import.wholeFile'),
    column ?? (row === null ? '' : t('import.rowError')),
    text,
  ]);

  async function save() {
    try {
      const { errorSheet } = await loadChunk(() => import('./error-sheet'));
      saveBlob(await errorSheet(t('import.errorsTitle'), [head, ...cells]), `${t('import.errorFile')}.xlsx`);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t('widget.upload.downloadFailed'));
    }
  }
  return (
    <Dialog
      open
      title={t('import.errorsTitle')}
      onClose={onClose}
      footer={
        <>
          <Button icon="download" onClick={() => void save()}>
            {t('import.exportErrors')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('ui.close')}
          </Button>
        </>
      }
    >
      <p role="alert" className="mb-3 flex items-center gap-2 text-danger-text">
        <Icon name="circle-alert" size={16} className="shrink-0" />
        {t('import.errorsFound', { n: errors.length })}
      </p>
      <div
        role="region"
        aria-label={t('import.errorsTitle')}
        tabIndex={0}
        className="max-h-[50dvh] overflow-auto rounded-panel border border-line"
      >
        <table className="w-full">
          <thead className="sticky top-0 bg-sunken text-small text-fg-2">
            <tr className="h-10">
              {head.map((word) => (
                <th key={word} scope="col" className="border-b border-line px-3 text-left font-medium">
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells.map(([row, column, text], at) => (
              <tr key={at} className="h-11">
                <td className="border-b border-line px-3 whitespace-nowrap tabular-nums">{row}</td>
                <td className="border-b border-line px-3">{column}</td>
                <td className="border-b border-line px-3 py-2 wrap-anywhere">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
