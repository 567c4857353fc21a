import { classNames } from '../../widgets/ui/class-names';
import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';

const STEPS = ['upload', 'review', 'done'] as const;
/** A step of an import. */
export type ImportStep = (typeof STEPS)[number];

/** The three steps with the open one; in a narrow window only this one has its title. */
export function ImportSteps({ step }: { step: ImportStep }) {
  const t = useWords();
  const open = STEPS.indexOf(step);
  return (
    <nav aria-label={t('import.steps')} className="mb-4">
      <p className="sr-only" role="status">
        {t('steps.of', { n: open + 1, all: STEPS.length })}
      </p>
      <ol className="mx-auto flex max-w-[840px] items-center gap-2">
        {STEPS.map((name, at) => (
          <li
            key={name}
            aria-current={at === open ? 'step' : undefined}
            className={classNames(
              'flex min-w-0 items-center gap-2',
              at > 0 && 'flex-1 before:h-px before:min-w-3 before:flex-1 before:bg-line',
              at === open ? 'font-semibold text-fg' : 'text-fg-2',
            )}
          >
            <span
              aria-hidden
              className={classNames(
                'flex size-6 shrink-0 items-center justify-center rounded-full border text-small tabular-nums',
                at === open ? 'border-transparent bg-primary-solid text-on-solid' : 'border-line',
              )}
            >
              {at < open ? <Icon name="check" size={14} /> : at + 1}
            </span>
            <span className={classNames('min-w-0 truncate', at !== open && 'max-md:sr-only')}>
              {t(`import.step.${name}`)}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
