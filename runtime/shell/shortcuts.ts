import { useEffect, useRef } from 'react';
import { isCharacter, isKey, type KeyName } from '../../widgets/ui/keymap';
import { settings } from './settings';

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
    acts.set(name, [run, ...(acts.get(name) ?? [])]);
    return () =>
      void acts.set(
        name,
        (acts.get(name) ?? []).filter((one) => one !== run),
      );
  }, [name, acting]);
}

/** Listens for the keys of the window; mounted once, by the shell. */
export function useShortcutKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || takesKeys(event.target)) return;
  for (const [name, [act]] of acts) {
    if (!act || !isKey(event, name) || (isCharacter(name) && !settings.singleKeys)) continue;
    event.preventDefault();
    act();
    return;
  }
}

/** Controls that take text, and floating parts, which have keys of their own. */
const OWN_KEYS =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=combobox], [role=menu], [role=dialog], [role=alertdialog]';

/** Whether a key belongs to what has the focus, or a dialog covers what it would act on. */
function takesKeys(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(OWN_KEYS)) return true;
  return (
    document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]') !== null
  );
}
