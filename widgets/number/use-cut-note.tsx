import { useEffect, useState, type ReactNode } from 'react';
import type { Json } from '../../schemas/json';
import { firstPoints } from '../../schemas/text/cut-text';
import { useWords } from '../ui/use-words';
import { numberText, parseNumber } from './number-value';

/** Maximum length of the quoted text. */
const QUOTED = 40;

/** Why a typed number was replaced: it is over its limit, or longer than the field holds. */
export type CutReason = 'cut' | 'shortened';

interface Cut {
  why: CutReason;
  typed: string;
  kept: string;
}

interface CutNote {
  /** What was typed and what stands instead, while it does; null: nothing was changed. */
  note: ReactNode;
  /** Tells that the typed text was replaced. */
  tell(why: CutReason, typed: string, kept: string): void;
}

/** A note below a number whose field has changed what was typed. A number is never changed silently. */
export function useCutNote(value: Json | undefined): CutNote {
  const t = useWords();
  const shown = numberText(value);
  const [cut, setCut] = useState<Cut | null>(null);
  // Another value ends the note, also if the same one is typed later.
  useEffect(() => setCut((held) => (held?.kept === shown ? held : null)), [shown]);
  return {
    note: cut?.kept === shown && (
      <p role="status" className="mt-[3px] text-note break-words text-warning-text">
        {t(`widget.number.${cut.why}`, { typed: cut.typed, n: cut.kept })}
      </p>
    ),
    tell: (why, typed, kept) =>
      setCut({ why, typed: firstPoints(typed.trim(), QUOTED), kept: numberText(parseNumber(kept)) }),
  };
}
