import { useRef } from 'react';
import { Button } from '../../widgets/ui/button';
import { Dialog } from '../../widgets/ui/dialog';
import { useWords } from '../../widgets/ui/use-words';

/** A row that cannot be deleted. */
export interface KeptRow {
  id: number;
  name: string;
  msg: string;
}

interface NotRemovedDialogProps {
  noun: string;
  /** The rows that cannot be deleted, among so many selected. */
  kept: readonly KeptRow[];
  selected: number;
  /** Takes the rows from the selection. */
  onDeselect(): void;
  onClose(): void;
}

const WIDTH = 600;

/** Why the selected rows were not deleted: which of them cannot be, and why. They can be taken from the selection. */
export function NotRemovedDialog({ noun, kept, selected, onDeselect, onClose }: NotRemovedDialogProps) {
  const t = useWords();
  const deselecting = useRef<HTMLButtonElement>(null);
  const lead = kept.length < selected ? 'list.notRemovedLead' : 'list.notRemovedAll';
  return (
    <Dialog
      open
      width={WIDTH}
      title={t('list.notRemoved')}
      initialFocus={deselecting}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.close')}</Button>
          <Button ref={deselecting} variant="primary" onClick={onDeselect}>
            {t('list.deselectThese')}
          </Button>
        </>
      }
    >
      <p role="status" className="mb-3">
        {t(lead, { n: selected, failed: kept.length })}
      </p>
      <div className="max-h-96 overflow-y-auto rounded-panel border border-line" tabIndex={0}>
        <table className="w-full table-fixed text-left">
          <thead className="sticky top-0 bg-sunken text-small text-fg-2">
            <tr>
              <th scope="col" className="w-1/4 px-4 py-2 font-medium">
                {noun}
              </th>
              <th scope="col" className="px-4 py-2 font-medium">
                {t('list.cause')}
              </th>
            </tr>
          </thead>
          <tbody>
            {kept.map(({ id, name, msg }) => (
              <tr key={id} className="border-t border-line align-baseline">
                <td className="px-4 py-2 break-words">{name}</td>
                <td className="px-4 py-2 break-words">{msg}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
