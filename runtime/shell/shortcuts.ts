import { useEffect, useRef } from 'react';
import { isCharacter, isKey, type KeyName } from '../../widgets/ui/keymap';
import { settings } from './settings';
import { isComposing } from '../../widgets/ui/is-composing';

/** What the keys do now, by binding; the part that was mounted last comes first. */
const acts = new Map<KeyName, (() => void)[]>();

/** Lets a key of the keymap act while this part is shown; undefined: it does nothing here. */
export function useShortcut(name: KeyName, act: (() => void) | undefined): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const acting = act !== undefined;
  useEffect(() => {
    if (!acting) return;
    const run = () => latest.current?.();
    put(name, [run, ...(acts.get(name) ?? [])]);
    return () =>
      put(
        name,
        (acts.get(name) ?? []).filter((one) => one !== run),
      );
  }, [name, acting]);
}

/** Sets what a key does, and listens while any of them does something. */
function put(name: KeyName, list: (() => void)[]): void {
  if (list.length > 0) acts.set(name, list);
  else acts.delete(name);
  // Adding it again adds no second one.
  if (acts.size > 0) document.addEventListener('keydown', onKeyDown);
  else document.removeEventListener('keydown', onKeyDown);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || isComposing(event) || isCovered()) return;
  for (const [name, [act]] of acts) {
    if (!act || !isKey(event, name) || (isCharacter(name) && !settings.singleKeys)) continue;
    // No control has a use for the others.
    if (!(event.ctrlKey || event.metaKey) && hasOwnKeys(event.target)) continue;
    event.preventDefault();
    act();
    return;
  }
}

/** Controls that take text, and floating parts, which have keys of their own. */
const OWN_KEYS =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=combobox], [role=menu], [role=dialog], [role=alertdialog]';

/** Whether a key belongs to what has the focus. */
function hasOwnKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OWN_KEYS) !== null;
}

/** Whether a dialog covers what keys would act on. */
function isCovered(): boolean {
  return (
    document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]') !== null
  );
}
