import { useState, type KeyboardEvent } from 'react';
import type { Choice } from '../../schemas/document/dictionary';
import { choiceFinder } from '../ui/finder';
import { joinedWords } from '../ui/joined-words';
import { chosenValues, chooseValue, emptying, type OneOrMany } from '../ui/one-or-many';
import { optionId, step } from '../ui/option-list';
import { PickerFrame, PickerSearch } from '../ui/picker-frame';
import { PickerMessage } from '../ui/picker-message';
import type { PickerProps } from '../ui/picker-trigger';
import { usePicker } from '../ui/use-picker';
import { TableList, textsOf, type PickedColumn } from './table-list';

type Value = Choice['value'];

type TablePickerProps = PickerProps & {
  label: string;
  rows: readonly Choice[];
  columns: readonly PickedColumn[];
  words: ReadonlyMap<Value, string>;
  /** Searches on the server; `rows` are the results. */
  onSearch?(keyword: string): void;
  /** A search is pending; `rows` are the results of the previous one. */
  searching?: boolean;
  /** Loads the next rows; absent when all are loaded. */
  onMore?(): void;
} & OneOrMany<Value>;

/** Chooses rows from a small table with a search box: arrow keys move, Enter chooses, Escape closes. */
export function TablePicker(props: TablePickerProps) {
  const { label, rows, columns, words, onSearch, searching } = props;
  const [keyword, setKeyword] = useState('');
  const [active, setActive] = useState(-1);
  const values = chosenValues(props);
  const found = choiceFinder(keyword);
  const shown =
    onSearch || !keyword
      ? rows
      : rows.filter((row) => textsOf(row, columns).some((label) => found({ ...row, label })));
  const wordOf = (value: Value) =>
    rows.find((row) => row.value === value)?.label ?? words.get(value) ?? String(value);
  const picker = usePicker(props, {
    ...emptying(props),
    searchable: true,
    onShow: (_open, letters) => {
      search(letters);
      setActive(letters ? 0 : shown.findIndex((row) => values.includes(row.value)));
    },
    onKeyDown,
  });

  function search(text: string) {
    // The rows for an empty keyword are loaded already.
    if (text !== keyword) onSearch?.(text);
    setKeyword(text);
    setActive(0);
  }

  function choose(row: Choice) {
    if (row.disabled) return;
    chooseValue(props, row.value);
    if (!props.multiple) picker.show(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') setActive(step(shown, active, 1));
    else if (event.key === 'ArrowUp') setActive(step(shown, active, -1));
    else if (event.key === 'Enter') {
      const row = searching ? undefined : shown[active];
      if (row) choose(row);
    } else return;
    event.preventDefault();
  }

  const activeId = shown[active] ? optionId(picker.listId, active) : undefined;
  return (
    <PickerFrame
      picker={picker}
      face={{ ...props, 'aria-label': label }}
      popup="listbox"
      searchable
      matchWidth
      className="max-w-[480px]"
      words={joinedWords(values.map(wordOf))}
    >
      {() => (
        <>
          <PickerSearch picker={picker} activeId={activeId} value={keyword} onChange={search} />
          {shown.length === 0 || props.error ? (
            <div className="p-1">
              <PickerMessage
                loading={props.loading || searching}
                error={props.error}
                onRetry={props.onRetry}
                searched={keyword.trim() !== ''}
              />
            </div>
          ) : (
            <TableList
              id={picker.listId}
              label={label}
              rows={shown}
              columns={columns}
              active={active}
              chosen={values}
              multiple={props.multiple}
              stale={searching}
              onHover={setActive}
              onChoose={choose}
              onMore={props.onMore}
            />
          )}
        </>
      )}
    </PickerFrame>
  );
}
