import { useState, type KeyboardEvent } from 'react';
import type { Choice } from '../../schemas/document/dictionary';
import { PickerFrame, PickerSearch } from '../ui/picker-frame';
import { PickerMessage } from '../ui/picker-message';
import type { PickerProps } from '../ui/picker-trigger';
import { usePicker } from '../ui/use-picker';
import {
  columnsOf,
  edgeOfColumn,
  findPaths,
  firstBelow,
  isComplete,
  moveInColumn,
  pathLabels,
  type CascadePath,
  type Step,
} from './cascade';
import { CascaderColumns } from './cascader-columns';
import { FoundPaths } from './found-paths';

interface CascaderBoxProps extends PickerProps {
  label: string;
  choices: readonly Choice[];
  value: CascadePath;
  onChange(path: Step[]): void;
  /** A path may end at any level (in searches); otherwise only at a leaf. */
  anyLevel?: boolean;
  /** Always shows the search box. */
  showSearch?: boolean;
}

/** First-level choices above which the search box is shown anyway. */
const SEARCH_ABOVE = 8;

/** Chooses a path column by column. Arrow keys move and change levels, Enter chooses, Escape closes. */
export function CascaderBox(props: CascaderBoxProps) {
  const { label, choices, value, error } = props;
  const { picker, trail, keyword, hit, found, searchable, setHit, search, choose, press } = useCascade(props);
  const { listId } = picker;
  const activeId = found ? `${listId}-${hit}` : `${listId}-${trail.join('-')}`;
  const nothing = choices.length === 0 || Boolean(error) || found?.length === 0;
  return (
    <PickerFrame
      picker={picker}
      face={{ ...props, 'aria-label': label }}
      popup="listbox"
      activeId={activeId}
      searchable={searchable}
      className="max-w-[calc(100vw-16px)] min-w-44"
      words={pathLabels(choices, value).join(' / ')}
    >
      {() => (
        <>
          {searchable && (
            <PickerSearch picker={picker} activeId={activeId} value={keyword} onChange={search} />
          )}
          {nothing ? (
            <div className="p-1">
              <PickerMessage
                loading={props.loading}
                error={error}
                onRetry={props.onRetry}
                searched={keyword.trim() !== ''}
              />
            </div>
          ) : found ? (
            <FoundPaths
              id={listId}
              label={label}
              paths={found}
              active={hit}
              onHover={setHit}
              onChoose={choose}
            />
          ) : (
            <CascaderColumns
              id={listId}
              label={label}
              columns={columnsOf(choices, trail)}
              trail={trail}
              onPress={press}
            />
          )}
        </>
      )}
    </PickerFrame>
  );
}

/** The open path, the search, and what keys and clicks do with them. */
function useCascade(props: CascaderBoxProps) {
  const { choices, value, onChange, anyLevel = false } = props;
  const [trail, setTrail] = useState<CascadePath>([]);
  const [keyword, setKeyword] = useState('');
  const [hit, setHit] = useState(0);
  const searchable = props.showSearch === true || choices.length > SEARCH_ABOVE;
  const found = keyword.trim() === '' ? null : findPaths(choices, keyword);

  const picker = usePicker(props, {
    filled: value.length > 0,
    searchable,
    onClear: () => onChange([]),
    onShow: (_open, letters) => {
      setTrail(value);
      search(searchable ? letters : '');
    },
    onKeyDown,
  });

  function search(text: string) {
    setKeyword(text);
    setHit(0);
  }

  function choose(path: CascadePath) {
    onChange([...path]);
    picker.show(false);
  }

  /** A click opens the next level, or chooses a leaf. */
  function press(path: CascadePath) {
    setTrail(path);
    if (isComplete(choices, path)) choose(path);
    else if (anyLevel) onChange([...path]);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    if (found) return onFoundKey(event, found);
    // In an empty search box the caret cannot move, so the keys move through the levels.
    const next = trailAfter(key, choices, trail);
    if (next) setTrail(next);
    else if (key === 'Enter' || (key === ' ' && !searchable)) {
      // Enter on a step that is not a leaf opens the next level, as a click does.
      if (!anyLevel && !isComplete(choices, trail)) setTrail(firstBelow(choices, trail));
      else if (trail.length > 0) choose(trail);
    } else return;
    event.preventDefault();
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

  return { picker, trail, keyword, hit, found, searchable, setHit, search, choose, press };
}

/** The path after an arrow key, Home or End; undefined for other keys. */
function trailAfter(key: string, choices: readonly Choice[], trail: CascadePath): CascadePath | undefined {
  switch (key) {
    case 'ArrowDown':
      return moveInColumn(choices, trail, 1);
    case 'ArrowUp':
      return moveInColumn(choices, trail, -1);
    case 'ArrowRight':
      return firstBelow(choices, trail);
    case 'ArrowLeft':
      return trail.length > 1 ? trail.slice(0, -1) : trail;
    case 'Home':
      return edgeOfColumn(choices, trail, 1);
    case 'End':
      return edgeOfColumn(choices, trail, -1);
    default:
      return undefined;
  }
}
