import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from '../../schemas/dictionary';
import { Icon } from '../ui/icon';
import { joinedWords } from '../ui/joined-words';
import { optionId } from '../ui/option-list';
import { PickerMessage } from '../ui/picker-message';
import { PickerTrigger, type PickerProps } from '../ui/picker-trigger';
import { Popover } from '../ui/popover';
import { TextInput } from '../ui/text-input';
import { TableList, textsOf, type PickedColumn } from './table-list';

type Value = Choice['value'];

export type TablePickerProps = PickerProps & {
  label: string;
  rows: readonly Choice[];
  columns: readonly PickedColumn[];
  words: ReadonlyMap<Value, string>;
  /** Searching is done by the server: the rows are what was found. */
  onSearch?(keyword: string): void;
  /** Fetches the next rows; absent when all are there. */
  onMore?(): void;
} & (
    | { multiple?: false; value: Value | null; onChange(value: Value | null): void }
    | { multiple: true; value: readonly Value[]; onChange(value: Value[]): void }
  );

/** Chooses rows from a small table with a search box: arrows move, Enter chooses, Escape closes. */
export function TablePicker(props: TablePickerProps) {
  const { label, rows, columns, words, onSearch, loading, error, onRetry, onOpenChange, onBlur } = props;
  const { t } = useTranslation();
  const listId = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const [active, setActive] = useState(-1);
  const values: readonly Value[] = props.multiple ? props.value : props.value === null ? [] : [props.value];
  const shown = onSearch || !keyword ? rows : rows.filter((row) => textsOf(row, columns).some(has(keyword)));
  const wordOf = (value: Value) =>
    rows.find((row) => row.value === value)?.label ?? words.get(value) ?? String(value);

  function show(next: boolean) {
    if (next === open) return;
    setOpen(next);
    setKeyword('');
    setActive(-1);
    onOpenChange?.(next);
    if (next) return;
    trigger.current?.focus();
    onBlur?.();
  }

  function choose(row: Choice) {
    if (row.disabled) return;
    if (!props.multiple) {
      props.onChange(row.value);
      show(false);
    } else if (values.includes(row.value)) props.onChange(values.filter((value) => value !== row.value));
    else props.onChange([...values, row.value]);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!open) {
      if (!['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(event.key)) return;
      event.preventDefault();
      show(true);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = active + (event.key === 'ArrowDown' ? 1 : -1);
      setActive(Math.min(Math.max(next, 0), shown.length - 1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const row = shown[active];
      if (row) choose(row);
    } else if (event.key === 'Tab') show(false);
  }

  return (
    <Popover
      open={open}
      onOpenChange={show}
      anchorOnly
      matchWidth
      keepFocus
      className="max-w-[480px]"
      trigger={
        <PickerTrigger
          id={props.id}
          placeholder={props.placeholder}
          size={props.size}
          invalid={props.invalid}
          disabled={props.disabled}
          readOnly={props.readOnly}
          required={props.required}
          clearable={props.clearable}
          autoFocus={props.autoFocus}
          loading={loading}
          aria-label={label}
          aria-describedby={props['aria-describedby']}
          buttonRef={trigger}
          popup="listbox"
          listId={listId}
          open={open}
          filled={values.length > 0}
          onBlur={() => !open && onBlur?.()}
          onToggle={() => show(!open)}
          onClear={() => (props.multiple ? props.onChange([]) : props.onChange(null))}
          onKeyDown={onKeyDown}
        >
          {joinedWords(values.map(wordOf))}
        </PickerTrigger>
      }
    >
      <div className="p-1 pb-0">
        <TextInput
          autoFocus
          size="small"
          role="combobox"
          aria-label={t('ui.search')}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={shown[active] ? optionId(listId, active) : undefined}
          placeholder={t('ui.search')}
          prefix={<Icon name="search" size={14} />}
          value={keyword}
          onChange={(text) => {
            setKeyword(text);
            setActive(0);
            onSearch?.(text);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {shown.length === 0 || error ? (
        <div className="p-1">
          <PickerMessage loading={loading} error={error} onRetry={onRetry} />
        </div>
      ) : (
        <TableList
          id={listId}
          label={label}
          rows={shown}
          columns={columns}
          active={active}
          chosen={values}
          multiple={props.multiple}
          onHover={setActive}
          onChoose={choose}
          onMore={props.onMore}
        />
      )}
    </Popover>
  );
}

const has = (keyword: string) => (text: string) =>
  text.toLocaleLowerCase().includes(keyword.toLocaleLowerCase());
