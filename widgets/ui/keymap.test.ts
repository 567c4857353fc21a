import { describe, expect, it } from 'vitest';
import { isKey, KEYMAP, keyCaps, keyText, type KeyName } from './keymap';

const press = (key: string, more: object = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...more,
});

describe('the keymap', () => {
  it('knows keys by their characters, whatever Shift they need, and in the wide forms of an input method', () => {
    expect(isKey(press('/'), 'search')).toBe(true);
    expect(isKey(press('/', { shiftKey: true }), 'search')).toBe(true);
    expect(isKey(press('／'), 'search')).toBe(true);
    expect(isKey(press('？', { shiftKey: true }), 'help')).toBe(true);
    expect(isKey(press('A'), 'add')).toBe(true);
    expect(isKey(press('a', { ctrlKey: true }), 'add')).toBe(false);
  });

  it('takes Ctrl and ⌘ for the same', () => {
    expect(isKey(press('Enter', { ctrlKey: true }), 'save')).toBe(true);
    expect(isKey(press('Enter', { metaKey: true }), 'save')).toBe(true);
    expect(isKey(press('s', { ctrlKey: true }), 'save')).toBe(true);
    expect(isKey(press('Enter'), 'save')).toBe(false);
  });

  it('has no character with Alt, a dead key on macOS, and no key twice that acts at the same place', () => {
    const all = Object.entries(KEYMAP) as [KeyName, { place: string; keys: readonly string[] }][];
    for (const [name, { keys }] of all)
      for (const key of keys) expect(/Alt\+.$/.test(key), `${name} ${key}`).toBe(false);
    const acting: KeyName[] = [
      'help',
      'search',
      'add',
      'previousPage',
      'nextPage',
      'open',
      'edit',
      'select',
      'save',
    ];
    const bound = acting.flatMap((name) => [...KEYMAP[name].keys]);
    expect(new Set(bound).size).toBe(bound.length);
  });

  it('names keys as the keyboard of the user does', () => {
    expect(keyCaps('Mod+Enter', false, '空格')).toEqual(['Ctrl', 'Enter']);
    expect(keyCaps('Mod+Enter', true, '空格')).toEqual(['⌘', 'Enter']);
    expect(keyCaps(' ', false, '空格')).toEqual(['空格']);
    expect(keyCaps('a', false, '空格')).toEqual(['A']);
    expect(keyText('jump')).toBe('Ctrl+K');
    expect(keyCaps('Alt+ArrowUp', true, '空格')).toEqual(['⌥', '↑']);
  });
});
