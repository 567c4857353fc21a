import { useId, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { JsonObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';
import type { CompiledPage, CompiledSearch } from '../../schemas/model/page';
import { SearchFrame } from '../../widgets/shared/search-frame';
import { Badge } from '../../widgets/ui/badge';
import { Button } from '../../widgets/ui/button';
import { Icon } from '../../widgets/ui/icon';
import { isKey } from '../../widgets/ui/keymap';
import { TextInput } from '../../widgets/ui/text-input';
import { useWords } from '../../widgets/ui/use-words';
import { useListRegistry } from '../fields/list-registry';
import { PHONE, useMedia } from '../shell/use-media';
import { decidedSearch } from './decided-search';
import { isEmptyCriterion } from './empty-criterion';
import { foldedSearches } from './fold';
import { useLeavingClick } from './use-leaving-click';
import { withCriterion } from './with-criterion';
import { isComposing } from '../../widgets/ui/is-composing';

/** The criteria in the form and what its buttons do; the list applies them. */
export interface SearchFormProps {
  searches: CompiledPage['searches'];
  /** The criteria being typed; 查询 applies them. */
  criteria: JsonObject;
  /** The applied criteria as chips, before the buttons. */
  chips?: ReactNode;
  onChange(criteria: JsonObject): void;
  onQuery(): void;
  onReset(): void;
  /** Down in a field for text leads to the rows. */
  onLeave(): void;
  open: boolean;
  onOpenChange(open: boolean): void;
}

/**
 * The search form of a list: the common criteria with the buttons at the end of the first row that has room, and the others
 * in a panel over the table, which therefore keeps its height. Enter queries, and closes the panel.
 */
export function SearchForm(props: SearchFormProps) {
  const { searches, criteria, onReset, open, onOpenChange } = props;
  const t = useWords();
  const prefix = useId();
  const box = useRef<HTMLFormElement>(null);
  const fold = useRef<HTMLButtonElement>(null);
  const { shown, more } = foldedSearches(searches, useMedia(PHONE));
  const concealed = more.filter(({ column }) => !isEmptyCriterion(criteria[column])).length;

  function close() {
    // The focus does not go with the panel.
    if (box.current?.querySelector('[data-more]')?.contains(document.activeElement)) fold.current?.focus();
    onOpenChange(false);
  }
  useLeavingClick(box, open, close);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (open) close();
    props.onQuery();
  }
  function onKeyDown(event: KeyboardEvent) {
    const { target } = event;
    // The lists of controls are elsewhere in the document.
    const { defaultPrevented, nativeEvent } = event;
    if (
      defaultPrevented ||
      isComposing(nativeEvent) ||
      !(target instanceof Element) ||
      !box.current?.contains(target)
    )
      return;
    if (open && isKey(event, 'leave')) close();
    else if (isKey(event, 'toRows') && isPlainText(target)) {
      event.preventDefault();
      props.onLeave();
    }
  }

  const items = (list: readonly CompiledSearch[]) =>
    list.map((search) => <SearchItem key={search.column} {...props} search={search} prefix={prefix} />);
  return (
    <form
      ref={box}
      role="search"
      onSubmit={submit}
      onKeyDown={onKeyDown}
      className="flex flex-wrap items-center gap-3 max-md:flex-col max-md:items-stretch"
    >
      <div id={`${prefix}-items`} className="contents">
        {items(shown)}
      </div>
      {props.chips}
      <div className="ml-auto flex min-h-8 shrink-0 items-center gap-2">
        <Button type="submit" variant="secondary">
          {t('list.query')}
        </Button>
        <Button onClick={onReset}>{t('list.reset')}</Button>
        {more.length > 0 && (
          <button
            ref={fold}
            type="button"
            aria-expanded={open}
            aria-controls={open ? `${prefix}-more` : undefined}
            onClick={() => (open ? close() : onOpenChange(true))}
            className="inline-flex h-8 items-center gap-1.5 rounded-control px-2.5 whitespace-nowrap text-fg-2 hover:bg-hover hover:text-fg"
          >
            {t(open ? 'list.fold' : 'list.unfold')}
            {!open && <Badge tone="primary" count={concealed} />}
            <Icon name={open ? 'chevron-up' : 'chevron-down'} size={14} />
          </button>
        )}
      </div>
      {open && more.length > 0 && (
        <div
          id={`${prefix}-more`}
          data-more
          // Above the head of the table, which stays while its body scrolls.
          className="absolute inset-x-0 top-full z-[4] flex flex-wrap gap-3 rounded-b-panel border-t border-line bg-surface p-4 shadow-popover max-md:flex-col"
        >
          {items(more)}
        </div>
      )}
    </form>
  );
}

/** Whether a control is a field for text in which arrow keys up and down have no meaning. */
function isPlainText(target: Element): boolean {
  return target instanceof HTMLInputElement && target.type === 'text' && target.getAttribute('role') === null;
}

interface SearchItemProps extends Pick<SearchFormProps, 'searches' | 'criteria' | 'onChange'> {
  search: CompiledSearch;
  prefix: string;
}

/** One criterion, with the control of its type. */
function SearchItem({ search, searches, criteria, onChange, prefix }: SearchItemProps) {
  const { column, field: declared } = search;
  const { Search } = useListRegistry().widget(declared.type);
  const field = decidedSearch(declared, criteria);
  if (declared.sourceBy && !field.source) {
    const by = declared.sourceBy.column;
    const label = searches.find((one) => one.column === by)?.field.label ?? by;
    return <UndecidedSearch field={declared} by={label} />;
  }
  if (!Search) return null;
  return (
    <Search
      key={declared.sourceBy ? field.source?.url : undefined}
      id={`${prefix}-${column}`}
      field={field}
      value={criteria[column]}
      onChange={(value) => onChange(withCriterion(searches, criteria, column, value))}
    />
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
