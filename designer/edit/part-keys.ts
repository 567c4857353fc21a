import type { KeyboardEvent } from 'react';
import type { Designing } from './designing';
import { duplicateParts, movePartInto, movePartOut, removeParts, shiftParts, travel } from './part-actions';

/** What the keys of a designer do beside its parts. */
export interface KeyTargets {
  /** Opens the search of the palette. */
  onSearch(): void;
  /** Moves the focus to the inspector. */
  onInspect(): void;
}

/**
 * The keys of the canvas and the tree: Alt with arrows moves the selected part, Delete removes it, Ctrl+D copies it,
 * `/` searches the palette, F2 and Enter lead to its properties, Escape selects the container. Whether the key was one
 * of them.
 */
export function onPartKey(event: KeyboardEvent, designing: Designing, targets: KeyTargets): boolean {
  const act = actionOf(event, designing, targets);
  if (!act) return false;
  event.preventDefault();
  event.stopPropagation();
  act();
  return true;
}

function actionOf(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  designing: Designing,
  { onSearch, onInspect }: KeyTargets,
): (() => void) | undefined {
  if (altKey) return ALT[key] && (() => ALT[key]!(designing));
  if (ctrlKey || metaKey) return key.toLowerCase() === 'd' ? () => duplicateParts(designing) : undefined;
  switch (key) {
    case 'Delete':
    case 'Backspace':
      return () => removeParts(designing);
    case '/':
      return onSearch;
    case 'F2':
      return onInspect;
    case 'Escape':
      return () => selectHolder(designing);
    default:
      return undefined;
  }
}

const ALT: Readonly<Record<string, ((designing: Designing) => void) | undefined>> = {
  ArrowUp: (designing) => shiftParts(designing, -1),
  ArrowDown: (designing) => shiftParts(designing, 1),
  ArrowLeft: movePartOut,
  ArrowRight: movePartInto,
};

function selectHolder({ store, view, state }: Designing): void {
  const part = view.parts.get(state.selected.at(-1) ?? '');
  store.select(part?.parent ? [JSON.stringify(part.parent)] : []);
}

/** Ctrl+Z and Ctrl+Y anywhere in the designer, except in a control, which has a history of its own. */
export function onHistoryKey(event: KeyboardEvent, designing: Designing): void {
  const { key, ctrlKey, metaKey, shiftKey, target } = event;
  if (!(ctrlKey || metaKey) || isTyping(target)) return;
  const pressed = key.toLowerCase();
  const way = pressed === 'y' || (pressed === 'z' && shiftKey) ? 'redo' : pressed === 'z' ? 'undo' : null;
  if (!way) return;
  event.preventDefault();
  travel(designing, way);
}

/** Whether an element takes typed text. */
export function isTyping(target: EventTarget): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox]), textarea, [contenteditable=true]')
  );
}
