import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from '../../schemas/dictionary';
import { Icon } from '../ui/icon';
import { PickerMessage } from '../ui/picker-message';
import { PickerTrigger, type PickerProps } from '../ui/picker-trigger';
import { Popover } from '../ui/popover';
import { TextInput } from '../ui/text-input';
import {
  columnsOf,
  findPaths,
  isComplete,
  moveInColumn,
  pathLabels,
  type CascadePath,
  type Step,
} from './cascade';
import { CascaderColumns } from './cascader-columns';
import { FoundPaths } from './found-paths';

export interface CascaderBoxProps extends PickerProps {
  label: string;
  choices: readonly Choice[];
  value: CascadePath;
  onChange(path: Step[]): void;
  /** A path may end at any level (criteria); else only where nothing lies below. */
  anyLevel?: boolean;
}

/** First-level choices above which the list has a search box. */
const SEARCH_ABOVE = 8;

/** Chooses a path column by column. Arrows move and go deeper or back, Enter chooses, Escape closes. */
export function CascaderBox(props: CascaderBoxProps) {
  const { label, choices, value, onChange, anyLevel = false, onOpenChange, error, onRetry, ...face } = props;
  const { t } = useTranslation();
  const listId = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [trail, setTrail] = useState<CascadePath>([]);
  const [keyword, setKeyword] = useState('');
  const [hit, setHit] = useState(0);
  const searchable = choices.length > SEARCH_ABOVE;
  const found = keyword.trim() === '' ? null : findPaths(choices, keyword);

  function show(next: boolean) {
    if (next === open) return;
    setOpen(next);
    setTrail(value);
    search('');
    onOpenChange?.(next);
    if (next) return;
    trigger.current?.focus();
    props.onBlur?.();
  }

  function search(text: string) {
    setKeyword(text);
    setHit(0);
  }

  function choose(path: CascadePath) {
    onChange([...path]);
    show(false);
  }

  /** A click goes deeper, or chooses where there is nothing deeper. */
  function press(path: CascadePath) {
    setTrail(path);
    if (isComplete(choices, path)) choose(path);
    else if (anyLevel) onChange([...path]);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    if (!open) {
      if (!['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(key)) return;
      event.preventDefault();
      show(true);
    } else if (key === 'Tab') show(false);
    else if (found) onFoundKey(event, found);
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setTrail(moveInColumn(choices, trail, key === 'ArrowDown' ? 1 : -1));
    } else if (key === 'ArrowRight') {
      const below = columnsOf(choices, trail)[trail.length];
      const first = below?.find((choice) => !choice.disabled);
      if (first && trail.length > 0) setTrail([...trail, first.value]);
    } else if (key === 'ArrowLeft') setTrail(trail.length > 1 ? trail.slice(0, -1) : trail);
    else if (key === 'Enter') {
      event.preventDefault();
      if (trail.length > 0 && (anyLevel || isComplete(choices, trail))) choose(trail);
    }
  }

  function onFoundKey(event: KeyboardEvent, paths: readonly { path: Step[] }[]) {
    if (event.key === 'ArrowDown') setHit(Math.min(hit + 1, paths.length - 1));
    else if (event.key === 'ArrowUp') setHit(Math.max(hit - 1, 0));
    else if (event.key === 'Enter') {
      const chosen = paths[hit];
      if (chosen) choose(chosen.path);
    } else return;
    event.preventDefault();
  }

  const activeId = found ? `${listId}-${hit}` : `${listId}-${trail.join('-')}`;
  const nothing = choices.length === 0 || Boolean(error) || found?.length === 0;
  return (
    <Popover
      open={open}
      onOpenChange={show}
      anchorOnly
      keepFocus
      className="max-w-[calc(100vw-16px)] min-w-44"
      trigger={
        <PickerTrigger
          {...face}
          aria-label={label}
          buttonRef={trigger}
          popup="listbox"
          listId={listId}
          activeId={activeId}
          open={open}
          filled={value.length > 0}
          onBlur={() => !open && props.onBlur?.()}
          onToggle={() => show(!open)}
          onClear={() => onChange([])}
          onKeyDown={onKeyDown}
        >
          {pathLabels(choices, value).join(' / ')}
        </PickerTrigger>
      }
    >
      {searchable && (
        <div className="p-1 pb-0">
          <TextInput
            autoFocus
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
      {nothing ? (
        <div className="p-1">
          <PickerMessage loading={face.loading} error={error} onRetry={onRetry} />
        </div>
      ) : found ? (
        <FoundPaths id={listId} label={label} paths={found} active={hit} onHover={setHit} onChoose={choose} />
      ) : (
        <CascaderColumns
          id={listId}
          label={label}
          columns={columnsOf(choices, trail)}
          trail={trail}
          onPress={press}
        />
      )}
    </Popover>
  );
}
