import { useDesigning } from '../edit/designing';
import type { TextProblem } from './text-problems';

interface ProblemListProps {
  problems: readonly TextProblem[];
  onGoTo(place: { line: number; column: number }): void;
}

/** Problems that are listed; the first ones are to be solved first. */
const MOST = 100;

/** The problems of a text; each leads to its place. */
export function ProblemList({ problems, onGoTo }: ProblemListProps) {
  const { t } = useDesigning();
  if (problems.length === 0) return null;
  return (
    <ul
      aria-label={t('designer.problems')}
      className="max-h-40 shrink-0 overflow-y-auto border-t border-line bg-surface"
    >
      {problems.slice(0, MOST).map(({ key, path, text, place, inEntity }) => (
        <li key={key} className="border-b border-line last:border-0">
          <button
            type="button"
            disabled={!place}
            className="flex w-full items-baseline gap-3 px-3 py-1.5 text-left text-small outline-offset-[-2px] enabled:hover:bg-hover"
            onClick={() => place && onGoTo(place)}
          >
            <span className="shrink-0 text-danger-text tabular-nums">
              {place && t('designer.json.place', { ...place })}
            </span>
            {inEntity && <span className="shrink-0 text-fg-2">{t('designer.json.elsewhere')}</span>}
            <span className="min-w-0 break-words text-fg">
              {path !== '' && <code className="mr-2 font-mono text-note text-fg-2">{path}</code>}
              {text}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
