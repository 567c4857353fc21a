import { useState } from 'react';
import type { Json } from '../../schemas/json';
import { fieldMessageId } from '../../widgets/ui/field-frame';
import { Textarea } from '../../widgets/ui/textarea';
import { useWords } from '../../widgets/ui/use-words';
import type { OptionControlProps } from './option-props';

/** A value of any shape as JSON text; an invalid text is not taken over and says why. */
export function JsonControl({ id, value, fallback, onChange }: OptionControlProps) {
  const t = useWords();
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = typed !== null && typed.trim() !== '' && !isJson(typed);
  const shown = value ?? fallback;
  return (
    <>
      <Textarea
        id={id}
        minRows={2}
        maxRows={12}
        className="font-mono"
        invalid={wrong}
        value={typed ?? (shown === undefined ? '' : JSON.stringify(shown, null, 2))}
        onChange={(next) => {
          setTyped(next);
          if (next.trim() === '') onChange(undefined);
          else if (isJson(next)) onChange(JSON.parse(next) as Json);
        }}
        onBlur={() => !wrong && setTyped(null)}
        aria-describedby={wrong ? fieldMessageId(id) : undefined}
      />
      {wrong && (
        <p id={fieldMessageId(id)} className="mt-[3px] text-note text-danger-text">
          {t('designer.notJson')}
        </p>
      )}
    </>
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
