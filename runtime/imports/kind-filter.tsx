import type { ImportCounts } from '../../schemas/record/import-contract';
import { IMPORT_KINDS } from '../../schemas/record/import-limits';
import { classNames } from '../../widgets/ui/class-names';
import { useLanguage, useWords } from '../../widgets/ui/use-words';
import type { ShownKind } from './review-store';

const KINDS: readonly ShownKind[] = ['all', ...IMPORT_KINDS];

interface KindFilterProps {
  counts: ImportCounts;
  kind: ShownKind;
  onChange(kind: ShownKind): void;
}

/** Chooses the rows that are shown, with the number of each kind. */
export function KindFilter({ counts, kind: shown, onChange }: KindFilterProps) {
  const t = useWords();
  const language = useLanguage();
  return (
    <div role="group" aria-label={t('import.kinds')} className="flex flex-wrap gap-1">
      {KINDS.map((kind) => {
        const n = kind === 'all' ? counts.total : counts[kind];
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === shown}
            onClick={() => onChange(kind)}
            className={classNames(
              'inline-flex h-8 items-center gap-1.5 rounded-control border px-2.5 whitespace-nowrap',
              kind === shown
                ? 'border-primary-border bg-primary-soft text-primary-on-soft'
                : 'border-line-strong bg-surface text-fg-2 hover:bg-hover',
            )}
          >
            {t(`import.kind.${kind}`)}{' '}
            <span
              className={classNames(
                'text-small tabular-nums',
                kind === 'rejected' && n > 0 && kind !== shown && 'text-danger-text',
              )}
            >
              {n.toLocaleString(language)}
            </span>
          </button>
        );
      })}
    </div>
  );
}
