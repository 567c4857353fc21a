/** Where keys work; the page of all keys has a section for each. */
export const KEY_PLACES = [
  'window',
  'list',
  'row',
  'actions',
  'form',
  'choice',
  'lines',
  'sheet',
  'order',
] as const;
type KeyPlace = (typeof KEY_PLACES)[number];

/** A binding: any of its keys does the same. */
interface Binding {
  place: KeyPlace;
  /**
   * Names of `KeyboardEvent.key` after modifiers, as `Mod+Enter`; `Mod` is Ctrl, on macOS ⌘. No letter is bound with Alt,
   * since these are dead keys and further characters on macOS.
   */
  keys: readonly string[];
}

/**
 * All keys of the console. What stands here is what the page of all keys says. Characters work only outside of controls
 * that take text, and can be switched off in the settings (WCAG 2.1.4).
 */
export const KEYMAP = {
  help: { place: 'window', keys: ['?'] },
  jump: { place: 'window', keys: ['Mod+k'] },
  leave: { place: 'window', keys: ['Escape'] },
  closeTab: { place: 'window', keys: ['Delete'] },
  search: { place: 'list', keys: ['/'] },
  add: { place: 'list', keys: ['a'] },
  previousPage: { place: 'list', keys: ['PageUp'] },
  nextPage: { place: 'list', keys: ['PageDown'] },
  query: { place: 'list', keys: ['Enter'] },
  toRows: { place: 'list', keys: ['ArrowDown'] },
  open: { place: 'row', keys: ['Enter'] },
  edit: { place: 'row', keys: ['F2'] },
  select: { place: 'row', keys: [' '] },
  otherRow: { place: 'row', keys: ['ArrowUp', 'ArrowDown'] },
  firstOrLastRow: { place: 'row', keys: ['Home', 'End'] },
  foldRow: { place: 'row', keys: ['ArrowLeft', 'ArrowRight'] },
  toActions: { place: 'row', keys: ['ArrowRight'] },
  toHead: { place: 'row', keys: ['ArrowUp'] },
  otherAction: { place: 'actions', keys: ['ArrowLeft', 'ArrowRight'] },
  toRow: { place: 'actions', keys: ['Escape'] },
  submit: { place: 'form', keys: ['Enter'] },
  save: { place: 'form', keys: ['Mod+Enter', 'Mod+s'] },
  openChoices: { place: 'choice', keys: ['ArrowDown'] },
  otherChoice: { place: 'choice', keys: ['ArrowUp', 'ArrowDown'] },
  choose: { place: 'choice', keys: ['Enter'] },
  foldNode: { place: 'choice', keys: ['ArrowLeft', 'ArrowRight'] },
  otherMonth: { place: 'choice', keys: ['PageUp', 'PageDown'] },
  otherLine: { place: 'lines', keys: ['Enter', 'Shift+Enter', 'Mod+ArrowUp', 'Mod+ArrowDown'] },
  moveLine: { place: 'lines', keys: ['Alt+ArrowUp', 'Alt+ArrowDown'] },
  undoPaste: { place: 'lines', keys: ['Mod+z'] },
  editCell: { place: 'sheet', keys: ['Enter', 'F2'] },
  otherMistake: { place: 'sheet', keys: ['F8', 'Shift+F8'] },
  clearCell: { place: 'sheet', keys: ['Delete'] },
  moveEntry: { place: 'order', keys: ['Alt+ArrowUp', 'Alt+ArrowDown'] },
  widenColumn: { place: 'order', keys: ['Alt+ArrowLeft', 'Alt+ArrowRight'] },
} as const satisfies Readonly<Record<string, Binding>>;

/** Whether the keyboard is that of an Apple device. */
export const IS_MAC = typeof navigator !== 'undefined' && /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Name of a binding. */
export type KeyName = keyof typeof KEYMAP;

/** What a key press says; of the browser or of React. */
interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** Whether a key press is one of a binding. */
export function isKey(press: Press, name: KeyName): boolean {
  const pressed = keyOf(press);
  return (KEYMAP[name].keys as readonly string[]).includes(pressed);
}

/** The text of the first key of a binding, for tooltips: `Ctrl+K`, on macOS `⌘K`. */
export function keyText(name: KeyName): string {
  return keyCaps(KEYMAP[name].keys[0], IS_MAC, '').join(IS_MAC ? '' : '+');
}

/** Whether a binding is a character, which a control for text would take. */
export function isCharacter(name: KeyName): boolean {
  return KEYMAP[name].keys.some((key) => key.length === 1 && key !== ' ');
}

/** A key press as the keymap writes it. Characters are without Shift, which differs between keyboards. */
function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): string {
  // With an input method a keyboard may type the wide forms.
  const plain = key.normalize('NFKC');
  const name = plain.length === 1 ? plain.toLowerCase() : key;
  const shift = shiftKey && name.length > 1 ? 'Shift+' : '';
  // On macOS Ctrl with a letter edits text.
  const mod = IS_MAC ? metaKey : ctrlKey || metaKey;
  return `${mod ? 'Mod+' : ''}${IS_MAC && ctrlKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${shift}${name}`;
}

const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};
const MAC_SIGNS: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };

/** The caps of a key as the user's keyboard names them: `Ctrl`, `Enter`. `space` is the word for the space bar. */
export function keyCaps(key: string, mac: boolean, space: string): string[] {
  return key.split('+').map((cap) => {
    if (cap === ' ') return space;
    if (mac && MAC_SIGNS[cap]) return MAC_SIGNS[cap];
    if (cap === 'Mod') return 'Ctrl';
    return SIGNS[cap] ?? (cap.length === 1 ? cap.toUpperCase() : cap);
  });
}
