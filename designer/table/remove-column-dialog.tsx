import { useId, useState } from 'react';
import type { FoundPart } from '../../schemas/parts/form-operations';
import { Button } from '../../widgets/ui/button';
import { Dialog } from '../../widgets/ui/dialog';
import { FieldFrame } from '../../widgets/ui/field-frame';
import { TextInput } from '../../widgets/ui/text-input';
import { useWords } from '../../widgets/ui/use-words';
import { useTableFacts } from './column-values';
import { labelOf, nameOf } from './table-actions';

interface RemoveColumnDialogProps {
  column: FoundPart;
  onRemove(): void;
  onClose(): void;
}

/** Asks for the name of a column that has values before it is removed. */
export function RemoveColumnDialog({ column, onRemove, onClose }: RemoveColumnDialogProps) {
  const t = useWords();
  const id = useId();
  const [typed, setTyped] = useState('');
  const facts = useTableFacts();
  const name = nameOf(column);
  const filled = facts?.columns.find((one) => one.name === name)?.filled ?? 0;
  return (
    <Dialog
      open
      width={480}
      title={t('designer.table.removeTitle', { label: labelOf(column) })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button variant="danger" disabled={typed !== name} onClick={onRemove}>
            {t('designer.table.remove')}
          </Button>
        </>
      }
    >
      <p className="mb-3">{t('designer.table.removeNote', { n: filled, of: facts?.rows ?? 0 })}</p>
      <FieldFrame id={id} label={t('designer.table.typeName', { name })}>
        <TextInput id={id} value={typed} maxLength={80} onChange={setTyped} />
      </FieldFrame>
    </Dialog>
  );
}
