import { classNames } from './class-names';
import { Icon } from './icon';
import { useWords } from './use-words';

interface Step {
  key: string;
  title: string;
  /** Is not asked for: it has no tick, and does not lead back. */
  skipped?: boolean;
}

interface StepListProps {
  /** The name of the list. */
  label: string;
  steps: readonly Step[];
  /** The open step. */
  at: number;
  /** Opens a step before the open one; absent: none leads back. */
  onOpen?(place: number): void;
}

/** Steps with the open one, and ticks at those before it. In a narrow window only the open one has its title. */
export function StepList({ label, steps, at, onOpen }: StepListProps) {
  const t = useWords();
  return (
    <nav aria-label={label} className="mb-5">
      <p className="mb-2 text-small text-fg-2 md:sr-only" role="status">
        {t('steps.of', { n: at + 1, all: steps.length })}
      </p>
      <ol className="flex items-center gap-2">
        {steps.map(({ key, title, skipped = false }, place) => {
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
              {isDone && onOpen ? (
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
