import type { MergeConflict } from '../../../schemas/versions/merge-documents';
import type { Json } from '../../../schemas/json';
import { Button } from '../../../widgets/ui/button';
import { useWords } from '../../../widgets/ui/use-words';

interface ConflictListProps {
  conflicts: readonly MergeConflict[];
  busy: boolean;
  /** Settles one place: the draft keeps what it has, or takes what is shipped now. */
  onSettle(side: 'ours' | 'theirs', path: string): void;
}

const SIDES = ['base', 'ours', 'theirs'] as const;

/** Places that the administrator and a newer release have changed differently: before, ours and now, with the choice. */
export function ConflictList({ conflicts, busy, onSettle }: ConflictListProps) {
  const t = useWords();
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">{t('documents.conflicts', { n: conflicts.length })}</h3>
      <ul className="flex flex-col rounded-control border border-line">
        {conflicts.map((conflict) => {
          const { path } = conflict;
          return (
            <li key={path} className="flex flex-col gap-2 border-b border-line p-3 last:border-0">
              <code className="font-mono text-small break-all">{path}</code>
              <dl className="grid grid-cols-3 gap-3 max-md:grid-cols-1">
                {SIDES.map((side) => (
                  <div key={side} className="min-w-0">
                    <dt className="text-small text-fg-2">{t(`documents.conflict.${side}`)}</dt>
                    <dd className="break-words whitespace-pre-wrap">{shown(conflict[side], t)}</dd>
                  </div>
                ))}
              </dl>
              <span className="flex flex-wrap gap-2">
                {(['ours', 'theirs'] as const).map((side) => (
                  <Button
                    key={side}
                    size="small"
                    disabled={busy}
                    aria-label={`${t(`documents.conflict.keep.${side}`)} ${path}`}
                    onClick={() => onSettle(side, path)}
                  >
                    {t(`documents.conflict.keep.${side}`)}
                  </Button>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A side that removed the place has no value. */
function shown(value: Json | undefined, t: (key: string) => string): string {
  if (value === undefined) return t('documents.conflict.none');
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}
