import { useMemo } from 'react';
import { classNames } from '../../widgets/ui/class-names';
import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';
import { useHidden } from '../form/form-context';
import type { FormStep } from './form-step';

interface StepsBarProps {
  steps: readonly FormStep[];
  /** The open step; behind the last one the summary. */
  at: number;
  onOpen(place: number): void;
}

/** The steps of a form: those before the open one lead back. In a narrow window only the open one has its title. */
export function StepsBar({ steps, at, onOpen }: StepsBarProps) {
  const t = useWords();
  const hidden = useHidden(useMemo(() => steps.flatMap(({ models }) => [...models]), [steps]));
  const all = [
    ...steps.map(({ key, title, models }) => ({
      key,
      title,
      skipped: [...models].every((model) => hidden.has(model)),
    })),
    { key: '', title: t('steps.confirm'), skipped: false },
  ];
  return (
    <nav aria-label={t('steps.label')} className="mb-5">
      <p className="mb-2 text-small text-fg-2 md:sr-only" role="status">
        {t('steps.of', { n: at + 1, all: all.length })}
      </p>
      <ol className="flex items-center gap-2">
        {all.map(({ key, title, skipped }, place) => {
          const isDone = place < at && !skipped;
          const name = (
            <span className={classNames('min-w-0 truncate', place !== at && 'max-md:sr-only')}>
              {title}
              {skipped && <span className="text-note text-fg-3">（{t('steps.skipped')}）</span>}
            </span>
          );
          return (
            <li
              key={key}
              aria-current={place === at ? 'step' : undefined}
              className={classNames(
                'flex min-w-0 items-center gap-2',
                place > 0 && 'flex-1 before:h-px before:min-w-3 before:flex-1 before:bg-line',
                place === at ? 'font-semibold text-fg' : 'text-fg-2',
              )}
            >
              <Mark number={place + 1} done={isDone} open={place === at} />
              {isDone ? (
                <button
                  type="button"
                  className="flex min-w-0 rounded-control hover:text-primary-text"
                  onClick={() => onOpen(place)}
                >
                  {name}
                </button>
              ) : (
                name
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The number of a step, or a tick. */
function Mark({ number, done, open }: { number: number; done: boolean; open: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'flex size-6 shrink-0 items-center justify-center rounded-full border text-small tabular-nums',
        open ? 'border-transparent bg-primary-solid text-on-solid' : 'border-line',
      )}
    >
      {done ? <Icon name="check" size={14} /> : number}
    </span>
  );
}
