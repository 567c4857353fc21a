import { useState, type ReactNode } from 'react';
import { useWords } from '../ui/use-words';

interface CutNote {
  /** What was typed and what stands instead, while it does; null: nothing was changed. */
  note: ReactNode;
  /** Tells that the typed text was replaced. */
  tell(typed: string, kept: string): void;
}

/** A note below a number: its field has changed what was typed. A number is never changed silently. */
export function useCutNote(shown: string): CutNote {
  const t = useWords();
  const [cut, setCut] = useState<{ typed: string; kept: string } | null>(null);
  return {
    note: cut && cut.kept === shown && (
      <p role="status" className="mt-[3px] text-note text-warning-text">
        {t('widget.number.cut', { typed: cut.typed, n: cut.kept })}
      </p>
    ),
    tell: (typed, kept) => setCut({ typed: typed.trim(), kept }),
  };
}
