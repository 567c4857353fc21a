import { useId, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import type { Json, JsonObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';
import type { CompiledPage } from '../../schemas/model/page';
import { SearchFrame } from '../../widgets/shared/search-frame';
import { Badge } from '../../widgets/ui/badge';
import { Button } from '../../widgets/ui/button';
import { Icon } from '../../widgets/ui/icon';
import { TextInput } from '../../widgets/ui/text-input';
import { useWords } from '../../widgets/ui/use-words';
import { useFieldRegistry } from '../fields/field-registry';
import { decidedSearch } from './decided-search';
import { hiddenConditions, itemsInFirstRow } from './fold';

/** The criteria in the form and what its buttons do; the list applies them. */
export interface SearchFormProps {
  searches: CompiledPage['searches'];
  /** The criteria being typed; 查询 applies them. */
  criteria: JsonObject;
  onChange(criteria: JsonObject): void;
  onQuery(): void;
  onReset(): void;
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Width of 查询, 重置 and the fold button. */
const BUTTONS_WIDTH = 240;

/** The search form of a list. The buttons stay at the top right, folded or not; Enter queries. */
export function SearchForm({
  searches,
  criteria,
  onChange,
  onQuery,
  onReset,
  open,
  onOpenChange,
}: SearchFormProps) {
  const t = useWords();
  const registry = useFieldRegistry();
  const prefix = useId();
  const box = useRef<HTMLFormElement>(null);
  const [firstRow, setFirstRow] = useState(searches.length);

  useLayoutEffect(() => {
    const form = box.current;
    if (!form || typeof ResizeObserver === 'undefined') return;
    const measure = () => setFirstRow(itemsInFirstRow(form.clientWidth, BUTTONS_WIDTH));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(form);
    return () => observer.disconnect();
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    onQuery();
  }

  const labelOf = (name: string) => searches.find(({ column }) => column === name)?.field.label ?? name;
  const folds = searches.length > firstRow;
  const shown = open ? searches : searches.slice(0, firstRow);
  const concealed = hiddenConditions(
    searches.map(({ column }) => column),
    criteria,
    firstRow,
  );
  return (
    <form
      ref={box}
      role="search"
      onSubmit={submit}
      className="flex items-start gap-3 max-md:flex-col max-md:items-stretch"
    >
      <div
        id={`${prefix}-items`}
        className="flex max-h-[38dvh] min-w-0 flex-1 flex-wrap gap-3 overflow-y-auto"
      >
        {shown.map(({ column, field: declared }) => {
          const { Search } = registry.widget(declared.type);
          const field = decidedSearch(declared, criteria);
          if (declared.sourceBy && !field.source)
            return <UndecidedSearch key={column} field={declared} by={labelOf(declared.sourceBy.column)} />;
          return (
            Search && (
              <Search
                key={declared.sourceBy ? `${column} ${field.source?.url}` : column}
                id={`${prefix}-${column}`}
                field={field}
                value={criteria[column]}
                onChange={(value) => onChange(withCriterion(searches, criteria, column, value))}
              />
            )
          );
        })}
      </div>
      <div className="flex shrink-0 items-center gap-2">
        <Button type="submit" variant="secondary">
          {t('list.query')}
        </Button>
        <Button onClick={onReset}>{t('list.reset')}</Button>
        {folds && (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={`${prefix}-items`}
            onClick={() => onOpenChange(!open)}
            className="inline-flex h-8 items-center gap-1.5 rounded-control px-2.5 whitespace-nowrap text-fg-2 hover:bg-hover hover:text-fg"
          >
            {t(open ? 'list.fold' : 'list.unfold')}
            {!open && <Badge tone="primary" count={concealed} />}
            <Icon name={open ? 'chevron-up' : 'chevron-down'} size={14} />
          </button>
        )}
      </div>
    </form>
  );
}

/** A criterion that waits for another one to say whose rows it names. */
function UndecidedSearch({ field, by }: { field: Field; by: string }) {
  const t = useWords();
  const id = useId();
  return (
    <SearchFrame id={id} field={field}>
      <TextInput
        id={id}
        aria-label={field.label}
        value=""
        onChange={() => undefined}
        disabled
        placeholder={t('list.chooseOneFirst', { name: by })}
      />
    </SearchFrame>
  );
}

/** The criteria with a new one, without those whose rows the former one decided about. */
function withCriterion(
  searches: CompiledPage['searches'],
  criteria: JsonObject,
  column: string,
  value: Json | undefined,
): JsonObject {
  const next = { ...criteria };
  for (const { field } of searches) if (field.sourceBy?.column === column) delete next[field.model];
  if (value === undefined) delete next[column];
  else next[column] = value;
  return next;
}
