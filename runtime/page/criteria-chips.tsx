import type { JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';
import { addListWords } from '../i18n/add-list-words';
import { useCriteriaParts } from './use-criteria-words';

addListWords();

interface CriteriaChipsProps {
  page: CompiledPage;
  criteria: JsonObject;
  onRemove(column: string): void;
}

/** The criteria that a list is searched by as chips, each removable. */
export function CriteriaChips({ page, criteria, onRemove }: CriteriaChipsProps) {
  const t = useWords();
  const parts = useCriteriaParts(page, criteria);
  return (
    <ul className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-2">
      {parts.map(({ column, words }) => (
        <li
          key={column}
          className="inline-flex h-7 max-w-full items-center rounded-tag bg-primary-soft pl-2 text-small text-primary-on-soft"
        >
          <span className="min-w-0 truncate" title={words}>
            {words}
          </span>
          <button
            type="button"
            onClick={() => onRemove(column)}
            className="inline-flex size-7 shrink-0 items-center justify-center rounded-tag hover:bg-pressed"
          >
            {/* A label would make it a second control of the criterion's name. */}
            <span className="sr-only">{t('filter.remove', { words })}</span>
            <Icon name="x" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
