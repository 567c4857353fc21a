import { useId } from 'react';
import { FieldFrame } from '../../widgets/ui/field-frame';
import { Textarea } from '../../widgets/ui/textarea';
import { useWords } from '../../widgets/ui/use-words';
import type { Start } from './use-start';

/** Takes what a list is made from: typed lines, or cells of a spreadsheet. */
export function SourceBox({ start }: { start: Start }) {
  const t = useWords();
  const id = useId();
  return (
    <FieldFrame id={id} label={t('designer.start.text')} hint={t('designer.start.hint')}>
      <Textarea
        id={id}
        value={start.text}
        // The first thing that anybody does here.
        autoFocus
        minRows={5}
        maxRows={9}
        spellCheck={false}
        placeholder={t('designer.start.example')}
        onChange={start.setText}
      />
    </FieldFrame>
  );
}
