import type { KeyboardEvent } from 'react';
import { nameOfListed, type ListedPart } from '../project/page-lists';
import type { PartName } from '../project/part-name';
import { removeListed, shiftListed, type ListEditing } from './list-actions';

/**
 * The keys of a part of the list: Alt with an arrow moves it, Delete removes it, F2 leads to its properties, Escape
 * selects nothing.
 */
export function onListedKey(
  event: KeyboardEvent<HTMLElement>,
  editing: ListEditing,
  part: ListedPart,
  onInspect: () => void,
): void {
  const act = actionOf(event, editing, part, onInspect);
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  const name = act();
  if (name !== undefined) focusListed(name);
}

function actionOf(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  editing: ListEditing,
  part: ListedPart,
  onInspect: () => void,
): (() => PartName | undefined | void) | undefined {
  const { store } = editing.designing;
  const own = nameOfListed(part.list, part.key);
  const shift = (step: 1 | -1) => () => {
    shiftListed(editing, part, step);
    return own;
  };
  if (altKey) return key === 'ArrowLeft' ? shift(-1) : key === 'ArrowRight' ? shift(1) : undefined;
  if (ctrlKey || metaKey) return undefined;
  switch (key) {
    case 'Delete':
    case 'Backspace':
      return () => removeListed(editing, part);
    case 'F2':
      return () => {
        store.select([own]);
        // The properties of the part that is selected now.
        requestAnimationFrame(onInspect);
      };
    case 'Escape':
      return () => store.select([]);
    default:
      return undefined;
  }
}

/** The focus follows a part that was moved: the browser takes it from an element that is put elsewhere. */
function focusListed(name: PartName): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-listed="${CSS.escape(name)}"]`)?.focus(),
  );
}
