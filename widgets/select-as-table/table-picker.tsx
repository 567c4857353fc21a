import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from '../../schemas/dictionary';
import type { Json } from '../../schemas/json';
import { plainText } from '../shared/plain-text';
import { classNames } from '../ui/class-names';
import { Icon } from '../ui/icon';
import { joinedWords } from '../ui/joined-words';
import { optionId } from '../ui/option-list';
import { PickerMessage } from '../ui/picker-message';
import { PickerTrigger, type PickerProps } from '../ui/picker-trigger';
import { Popover } from '../ui/popover';
import { TextInput } from '../ui/text-input';

type Value = Choice['value'];

/** A column beside the label, filled from what the option call sends with each row. */
export interface PickedColumn {
  name: string;
  label: string;
}

export type TablePickerProps = PickerProps & {
  label: string;
  rows: readonly Choice[];
  columns: readonly PickedColumn[];
  words: ReadonlyMap<Value, string>;
  /** Searching is done by the server: the rows are what was found. */
  onSearch?(keyword: string): void;
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

  const {
    rows: _rows,
    columns: _columns,
    words: _words,
    value: _value,
    onChange: _onChange,
    ...rest
  } = props;
  const {
    multiple: _multiple,
    onSearch: _onSearch,
    label: _label,
    error: _error,
    onRetry: _retry,
    ...face
  } = rest;
  const { onOpenChange: _onOpen, ...picker } = face;
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
          {...picker}
          aria-label={label}
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
        <div
          id={listId}
          role="listbox"
          aria-label={label}
          aria-multiselectable={props.multiple || undefined}
          className="grid max-h-[280px] overflow-auto p-1"
          style={{ gridTemplateColumns: `repeat(${columns.length + 1}, auto) 22px` }}
        >
          {columns.length > 0 && (
            <div aria-hidden className="col-span-full grid grid-cols-subgrid text-small text-fg-2">
              <span className="px-2.5 py-1">{label}</span>
              {columns.map((column) => (
                <span key={column.name} className="px-2.5 py-1">
                  {column.label}
                </span>
              ))}
            </div>
          )}
          {shown.map((row, at) => {
            const chosen = values.includes(row.value);
            return (
              <div
                key={row.value}
                id={optionId(listId, at)}
                role="option"
                aria-selected={chosen}
                aria-disabled={row.disabled || undefined}
                ref={at === active ? (node) => node?.scrollIntoView?.({ block: 'nearest' }) : undefined}
                onMouseMove={() => setActive(at)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(row)}
                className={classNames(
                  'col-span-full grid min-h-8 grid-cols-subgrid items-center rounded-control select-none',
                  row.disabled ? 'cursor-not-allowed text-fg-disabled' : 'cursor-pointer',
                  chosen ? 'bg-primary-soft text-primary-on-soft' : at === active && 'bg-hover',
                )}
              >
                {textsOf(row, columns).map((text, index) => (
                  <span key={index} className="px-2.5 py-1 break-words">
                    {text}
                  </span>
                ))}
                {chosen && <Icon name="check" size={14} />}
              </div>
            );
          })}
        </div>
      )}
    </Popover>
  );
}

/** Label first, then the further columns. */
function textsOf(row: Choice, columns: readonly PickedColumn[]): string[] {
  const extra = row as unknown as Record<string, Json>;
  return [row.label, ...columns.map((column) => plainText(extra[column.name]))];
}

const has = (keyword: string) => (text: string) =>
  text.toLocaleLowerCase().includes(keyword.toLocaleLowerCase());
