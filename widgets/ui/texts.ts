import type { Language } from '../../schemas/languages';

/** Another text inside a text: `$t(app.name)`. */
const NESTED = /\$t\(([\w.]+)\)/g;

const packs = new Map<string, Record<string, string>>();
const listeners = new Set<() => void>();
let current: Language = 'zh-CN';

/** Adds texts of the interface by key. Placeholders look like `{n}`, another text like `$t(app.name)`. */
export function addTexts(language: Language, texts: Readonly<Record<string, string>>): void {
  packs.set(language, { ...packs.get(language), ...texts });
}

/** Adds texts in several languages. */
export function addPacks(by: Readonly<Record<Language, Readonly<Record<string, string>>>>): void {
  for (const [language, texts] of Object.entries(by)) addTexts(language as Language, texts);
}

/** A text in a language; Chinese where it has none, and the key itself if there is no text. */
export function textOf(key: string, language: Language): string {
  const text = packs.get(language)?.[key] ?? packs.get('zh-CN')?.[key] ?? key;
  return text.replace(NESTED, (_, inner: string) => textOf(inner, language));
}

/** The language of the interface, for code outside of components; a component uses `useLanguage`. */
export function currentLanguage(): Language {
  return current;
}

/** Switches the language of the interface; its texts must be there. */
export function setLanguage(language: Language): void {
  if (language === current) return;
  current = language;
  for (const listener of listeners) listener();
}

/** Calls `listener` after each change of the language; returns what stops it. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
