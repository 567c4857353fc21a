import { useMemo, useState, type KeyboardEvent } from 'react';
import { ChosenTags } from './chosen-tags';
import { choiceFinder } from './finder';
import { joinedWords } from './joined-words';
import { chosenValues, chooseValue, emptying, type OneOrMany } from './one-or-many';
import { optionId, OptionList, step } from './option-list';
import { PickerFrame, PickerSearch } from './picker-frame';
import { PickerMessage } from './picker-message';
import type { PickerProps } from './picker-trigger';
import { isLetter, usePicker } from './use-picker';
import { useTypeAhead } from './use-type-ahead';
import { useWords } from './use-words';
import type { SelectOption, SelectValue } from './select-option';

interface CommonProps extends PickerProps {
  options: readonly SelectOption[];
  /** Labels of chosen values that are not among the options. */
  words?: ReadonlyMap<SelectValue, string>;
  /** Shows a search box; default: above 8 options. */
  searchable?: boolean;
  /** Searches outside: the options are the results. */
  onSearch?(keyword: string): void;
  /** A search is pending; the options are results of the previous one. */
  searching?: boolean;
  /** Loads the next options; absent when all are loaded. */
  onMore?(): void;
  /** Shows several values as tags (forms) instead of joined text. */
  tags?: boolean;
}

type SelectBoxProps = CommonProps & OneOrMany<SelectValue>;

/** Options above which the list has a search box. */
const SEARCH_ABOVE = 8;

/** A select for one or several values, in forms and search boxes. */
export function SelectBox(props: SelectBoxProps) {
  const { options, words, searching, onMore, tags, loading, error, onRetry } = props;
  const t = useWords();
  const { picker, values, shown, keyword, active, hasSearch, setActive, search, choose } = useSelect(props);
  const wordOf = (value: SelectValue) =>
    options.find((option) => option.value === value)?.label ?? words?.get(value) ?? String(value);
  const activeId = shown[active] ? optionId(picker.listId, active) : undefined;
  return (
    <PickerFrame
      picker={picker}
      face={props}
      popup="listbox"
      activeId={activeId}
      searchable={hasSearch}
      matchWidth
      words={
        tags && props.multiple ? (
          <ChosenTags words={values.map(wordOf)} disabled={props.disabled} />
        ) : (
          joinedWords(values.map(wordOf))
        )
      }
    >
      {() => (
        <>
          {hasSearch && (
            <PickerSearch picker={picker} activeId={activeId} value={keyword} onChange={search} />
          )}
          {shown.length > 0 && !error ? (
            <OptionList
              id={picker.listId}
              label={props['aria-label'] ?? t('ui.options')}
              options={shown}
              active={active}
              isChosen={(option) => values.includes(option.value)}
              onHover={setActive}
              onChoose={choose}
              multiple={props.multiple}
              low={hasSearch}
              stale={searching}
              onMore={onMore}
            />
          ) : (
            <div className="p-1">
              <PickerMessage
                loading={loading || searching}
                error={error}
                onRetry={onRetry}
                searched={keyword.trim() !== ''}
              />
            </div>
          )}
        </>
      )}
    </PickerFrame>
  );
}

/** The shown options, the active one, and what keys and the search do with them. */
function useSelect(props: SelectBoxProps) {
  const { options, searchable, onSearch, searching } = props;
  const [keyword, setKeyword] = useState('');
  const [active, setActive] = useState(-1);
  const typeAhead = useTypeAhead();

  const values = chosenValues(props);
  const elsewhere = Boolean(onSearch);
  const hasSearch = elsewhere || (searchable ?? options.length > SEARCH_ABOVE);
  const shown = useMemo(() => {
    const found = choiceFinder(keyword);
    return elsewhere || !keyword ? options : options.filter(found);
  }, [options, keyword, elsewhere]);
  const picker = usePicker(props, {
    ...emptying(props),
    searchable: hasSearch,
    onShow: start,
    onKeyDown,
  });

  function start(open: boolean, letters: string) {
    setKeyword(hasSearch ? letters : '');
    setActive(
      open && !letters ? options.findIndex((option) => values.includes(option.value)) : firstEnabled(options),
    );
    if (!letters) return;
    if (hasSearch) onSearch?.(letters);
    else jumpTo(letters);
  }

  function choose(option: SelectOption) {
    chooseValue(props, option.value);
    if (!props.multiple) picker.show(false);
  }

  function search(text: string) {
    setKeyword(text);
    setActive(0);
    onSearch?.(text);
  }

  function jumpTo(letters: string) {
    const at = typeAhead(letters, options);
    if (at >= 0) setActive(at);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    const inSearch = event.target instanceof HTMLInputElement;
    const to = keyTarget(key, shown, active, inSearch);
    if (to !== undefined) {
      event.preventDefault();
      setActive(to);
    } else if (key === 'Enter' || (key === ' ' && !inSearch)) {
      event.preventDefault();
      const option = searching ? undefined : shown[active];
      if (option && !option.disabled) choose(option);
    } else if (isLetter(event) && !inSearch) jumpTo(key);
  }

  return { picker, values, shown, keyword, active, hasSearch, setActive, search, choose };
}

const firstEnabled = (options: readonly SelectOption[]) => options.findIndex((option) => !option.disabled);

/** The index that a key moves to; undefined for other keys. In a search box Home and End move the caret. */
function keyTarget(
  key: string,
  options: readonly SelectOption[],
  active: number,
  inSearch: boolean,
): number | undefined {
  if (key === 'ArrowDown') return step(options, active, 1);
  if (key === 'ArrowUp') return step(options, active, -1);
  if (key === 'Home' && !inSearch) return step(options, -1, 1);
  if (key === 'End' && !inSearch) return step(options, options.length, -1);
  return undefined;
}
