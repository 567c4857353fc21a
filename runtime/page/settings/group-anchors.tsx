import { Badge } from '../../../widgets/ui/badge';
import { Icon } from '../../../widgets/ui/icon';
import { useWords } from '../../../widgets/ui/use-words';

interface GroupAnchorsProps {
  groups: readonly { id: string; label: string; errors: number; changed: number }[];
}

/** Links to the groups of settings, beside them or, in a narrow window, above. */
export function GroupAnchors({ groups }: GroupAnchorsProps) {
  const t = useWords();
  function show(id: string) {
    const heading = document.getElementById(id);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }
  return (
    <nav
      aria-label={t('settings.groups')}
      className="w-40 shrink-0 overflow-y-auto border-r border-line p-2 max-xl:w-full max-xl:border-r-0 max-xl:border-b"
    >
      <ul className="flex flex-col gap-0.5 max-xl:flex-row max-xl:flex-wrap">
        {groups.map(({ id, label, errors, changed }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => show(id)}
              className="flex min-h-8 w-full items-center gap-2 rounded-control px-3 text-left text-fg-2 transition-colors duration-fast hover:bg-hover hover:text-fg active:bg-pressed"
            >
              <span className="min-w-0 flex-1 truncate">{label}</span>
              {errors > 0 ? (
                <Icon name="circle-alert" size={14} className="shrink-0 text-danger-text" />
              ) : (
                <Badge count={changed} />
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
