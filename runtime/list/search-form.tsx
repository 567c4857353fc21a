import { useId, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import type { Json, JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import { Badge } from '../../widgets/ui/badge';
import { Button } from '../../widgets/ui/button';
import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';
import { useFieldRegistry } from '../fields/field-registry';
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
        {shown.map(({ column, field }) => {
          const { Search } = registry.widget(field.type);
          return (
            Search && (
              <Search
                key={column}
                id={`${prefix}-${column}`}
                field={field}
                value={criteria[column]}
                onChange={(value) => onChange(withCriterion(criteria, column, value))}
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

function withCriterion(criteria: JsonObject, column: string, value: Json | undefined): JsonObject {
  const next = { ...criteria };
  if (value === undefined) delete next[column];
  else next[column] = value;
  return next;
}
