import { useEffect, useMemo, useState } from 'react';
import type { CompiledPage } from '../../../schemas/model/page';
import type { FilterGroup } from '../../../schemas/record/list-filter';
import { Button } from '../../../widgets/ui/button';
import { Icon } from '../../../widgets/ui/icon';
import { useWords } from '../../../widgets/ui/use-words';
import { useWidgetHost } from '../../../widgets/widget';
import { useFieldRegistry } from '../../fields/field-registry';
import { addListWords } from '../../i18n/add-list-words';
import { filterColumns } from './filter-columns';
import { sayFilter } from './filter-words';

addListWords();

interface FilterChipsProps {
  page: CompiledPage;
  filter: FilterGroup;
  onChange(filter: FilterGroup | null): void;
  /** Opens the filter. */
  onEdit(): void;
}

/** The conditions of a list as chips, each removable. */
export function FilterChips({ page, filter, onChange, onEdit }: FilterChipsProps) {
  const t = useWords();
  const host = useWidgetHost();
  const registry = useFieldRegistry();
  const columns = useMemo(() => filterColumns(page, registry), [page, registry]);
  const [said, setSaid] = useState<readonly string[]>([]);
  useEffect(() => {
    const request = new AbortController();
    const sayer = { columns, t, host, registry, signal: request.signal };
    Promise.all(filter.of.map((one) => sayFilter(one, sayer))).then(
      (parts) => !request.signal.aborted && setSaid(parts),
      // Labels of references may fail to load; the chips then stay without words, but can be removed.
      () => undefined,
    );
    return () => request.abort();
  }, [filter, columns, t, host, registry]);

  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      <span className="text-small text-fg-3">
        {t(filter.of.length > 1 ? `filter.match.${filter.join}` : 'filter.title')}
      </span>
      <ul className="contents">
        {filter.of.map((one, at) => (
          <li
            key={JSON.stringify(one)}
            className="inline-flex h-7 max-w-full items-center rounded-tag bg-primary-soft text-small text-primary-on-soft"
          >
            <button
              type="button"
              title={said[at]}
              onClick={onEdit}
              className="h-full min-w-0 truncate rounded-tag pl-2 hover:underline"
            >
              {said[at] ?? '…'}
            </button>
            <button
              type="button"
              aria-label={t('filter.remove', { words: said[at] ?? '' })}
              onClick={() => {
                const rest = filter.of.filter((_, other) => other !== at);
                onChange(rest.length > 0 ? { ...filter, of: rest } : null);
              }}
              className="inline-flex size-7 shrink-0 items-center justify-center rounded-tag hover:bg-pressed"
            >
              <Icon name="x" size={14} />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="text" size="small" onClick={() => onChange(null)}>
        {t('filter.clear')}
      </Button>
    </div>
  );
}
