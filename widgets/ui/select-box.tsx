import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Choice } from '../../schemas/dictionary';
import { ChosenTags } from './chosen-tags';
import { Icon } from './icon';
import { joinedWords } from './joined-words';
import { optionId, OptionList } from './option-list';
import { PickerMessage } from './picker-message';
import { PickerTrigger, type PickerProps } from './picker-trigger';
import { Popover } from './popover';
import { TextInput } from './text-input';
import { useWords } from './use-words';

/** A row to choose. `reason` says in brackets why it is disabled. */
export interface SelectOption extends Omit<Choice, 'children'> {
  reason?: string;
}

export type SelectValue = SelectOption['value'];

interface CommonProps extends PickerProps {
  options: readonly SelectOption[];
  /** Words of chosen values that are not among the options. */
  words?: ReadonlyMap<SelectValue, string>;
  /** A search box in the list; without it above 8 options. */
  searchable?: boolean;
  /** Searching is done elsewhere: the options are what was found. */
  onSearch?(keyword: string): void;
  /** Fetches the next options; absent when all are there. */
  onMore?(): void;
  /** Several values as tags (forms) instead of words joined by 、. */
  tags?: boolean;
}

export type SelectBoxProps = CommonProps &
  (
    | { multiple?: false; value: SelectValue | null; onChange(value: SelectValue | null): void }
    | { multiple: true; value: readonly SelectValue[]; onChange(value: SelectValue[]): void }
  );

/** Options above which the list has a search box. */
const SEARCH_ABOVE = 8;
const normal = (text: string) => text.toLocaleLowerCase();

/** Chooses one or several from a list: for forms and search boxes alike. */
export function SelectBox(props: SelectBoxProps) {
  const {
    options,
    words,
    searchable,
    onSearch,
    onMore,
    tags,
    loading,
    error,
    onRetry,
    onOpenChange,
    onBlur,
    ...picker
  } = props;
  const t = useWords();
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const [active, setActive] = useState(-1);
  const typed = useRef({ text: '', at: 0 });

  const values: readonly SelectValue[] = props.multiple
    ? props.value
    : props.value === null
      ? []
      : [props.value];
  const hasSearch = Boolean(onSearch) || (searchable ?? options.length > SEARCH_ABOVE);
  const shown = useMemo(
    () => (onSearch || !keyword ? options : options.filter((o) => normal(o.label).includes(normal(keyword)))),
    [options, keyword, onSearch],
  );
  const wordOf = (value: SelectValue) =>
    options.find((option) => option.value === value)?.label ?? words?.get(value) ?? String(value);

  function show(next: boolean, firstLetters = '') {
    if (next === open) return;
    setOpen(next);
    setKeyword(firstLetters);
    setActive(
      next && !firstLetters
        ? options.findIndex((option) => values.includes(option.value))
        : firstEnabled(options),
    );
    if (hasSearch) onSearch?.(firstLetters);
    onOpenChange?.(next);
    if (!next) {
      button.current?.focus();
      onBlur?.();
    }
  }

  function choose(option: SelectOption) {
    if (props.multiple) {
      const has = props.value.includes(option.value);
      props.onChange(has ? props.value.filter((v) => v !== option.value) : [...props.value, option.value]);
      return;
    }
    props.onChange(option.value);
    show(false);
  }

  function search(text: string) {
    setKeyword(text);
    setActive(0);
    onSearch?.(text);
  }

  // Letters typed on a list without a search box jump to the option that begins with them.
  function typeAhead(key: string) {
    const now = Date.now();
    const text = now - typed.current.at < 800 ? typed.current.text + key : key;
    typed.current = { text, at: now };
    const hit = options.findIndex(
      (option) => !option.disabled && normal(option.label).startsWith(normal(text)),
    );
    if (hit >= 0) setActive(hit);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    const letter = key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    const inSearch = event.target instanceof HTMLInputElement;
    if (!open) {
      if (key === 'Enter' || key === ' ' || key === 'ArrowDown' || key === 'ArrowUp') {
        event.preventDefault();
        show(true);
      } else if (letter) {
        event.preventDefault();
        show(true, hasSearch ? key : '');
        if (!hasSearch) typeAhead(key);
      }
      return;
    }
    const move = (index: number) => {
      event.preventDefault();
      setActive(index);
    };
    if (key === 'ArrowDown') move(step(shown, active, 1));
    else if (key === 'ArrowUp') move(step(shown, active, -1));
    else if (key === 'Home' && !inSearch) move(step(shown, -1, 1));
    else if (key === 'End' && !inSearch) move(step(shown, shown.length, -1));
    else if (key === 'Enter' || (key === ' ' && !inSearch)) {
      event.preventDefault();
      const option = shown[active];
      if (option && !option.disabled) choose(option);
    } else if (key === 'Tab') show(false);
    else if (letter && !inSearch) typeAhead(key);
  }

  const activeId = shown[active] ? optionId(listId, active) : undefined;
  return (
    <Popover
      open={open}
      onOpenChange={show}
      anchorOnly
      matchWidth
      keepFocus={!hasSearch}
      initialFocus={hasSearch ? searchInput : undefined}
      trigger={
        <PickerTrigger
          {...pickerOnly(picker)}
          clearable={picker.clearable ?? true}
          loading={loading}
          onBlur={() => !open && onBlur?.()}
          buttonRef={button}
          popup="listbox"
          listId={listId}
          activeId={activeId}
          open={open}
          filled={values.length > 0}
          onToggle={() => show(!open)}
          onClear={() => (props.multiple ? props.onChange([]) : props.onChange(null))}
          onKeyDown={onKeyDown}
        >
          {tags && props.multiple ? (
            <ChosenTags words={values.map(wordOf)} disabled={picker.disabled} />
          ) : (
            joinedWords(values.map(wordOf))
          )}
        </PickerTrigger>
      }
    >
      {() => (
        <>
          {hasSearch && (
            <div className="p-1 pb-0">
              <TextInput
                ref={searchInput}
                size="small"
                role="combobox"
                aria-label={t('ui.search')}
                aria-expanded
                aria-controls={listId}
                aria-activedescendant={activeId}
                placeholder={t('ui.search')}
                prefix={<Icon name="search" size={14} />}
                value={keyword}
                onChange={search}
                onKeyDown={onKeyDown}
              />
            </div>
          )}
          {shown.length > 0 && !error ? (
            <OptionList
              id={listId}
              label={props['aria-label'] ?? t('ui.options')}
              options={shown}
              active={active}
              isChosen={(option) => values.includes(option.value)}
              onHover={setActive}
              onChoose={choose}
              multiple={props.multiple}
              low={hasSearch}
              onMore={onMore}
            />
          ) : (
            <div className="p-1">
              <PickerMessage loading={loading} error={error} onRetry={onRetry} />
            </div>
          )}
        </>
      )}
    </Popover>
  );
}

const firstEnabled = (options: readonly SelectOption[]) => options.findIndex((option) => !option.disabled);

/** The next row in a direction that can be chosen; stays when there is none. */
function step(options: readonly SelectOption[], from: number, by: 1 | -1): number {
  for (let index = from + by; index >= 0 && index < options.length; index += by) {
    if (!options[index]?.disabled) return index;
  }
  return from;
}

// The trigger takes everything of the picker except what the list needs.
function pickerOnly<P extends { value: unknown; onChange: unknown; multiple?: unknown }>(props: P) {
  const { value: _value, onChange: _onChange, multiple: _multiple, ...rest } = props;
  return rest;
}
