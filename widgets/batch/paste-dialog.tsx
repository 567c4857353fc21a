import { useId, useState } from 'react';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Textarea } from '../ui/textarea';
import { useWords } from '../ui/use-words';
import { readSheet } from './read-sheet';
import type { PasteReason } from './use-paste-button';

interface PasteDialogProps {
  reason: PasteReason;
  /** Called with the text of a sheet, or null when the dialog is closed. */
  onAnswer(text: string | null): void;
}

/** Asks for the rows of a sheet where the clipboard cannot be read. */
export function PasteDialog({ reason, onAnswer }: PasteDialogProps) {
  const t = useWords();
  const [text, setText] = useState('');
  const note = useId();
  const count = readSheet(text).length;
  return (
    <Dialog
      open
      width={600}
      title={t('widget.batch.pasteTitle')}
      onClose={() => onAnswer(null)}
      closedByMask={text === ''}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            guarded
            disabledReason={count === 0 ? t('widget.batch.pasteNothing') : undefined}
            onClick={() => onAnswer(text)}
          >
            {count === 0 ? t('widget.batch.paste') : t('widget.batch.pasteRows', { n: count })}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p id={note} className="text-fg-2">
          {t(reason === 'refused' ? 'widget.batch.pasteRefused' : 'widget.batch.pasteEmpty')}
        </p>
        <Textarea
          value={text}
          onChange={setText}
          minRows={8}
          maxRows={16}
          spellCheck={false}
          wrap="off"
          aria-label={t('widget.batch.pasteArea')}
          aria-describedby={note}
        />
      </div>
    </Dialog>
  );
}
