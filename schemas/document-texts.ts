import { menuEntries } from './menu-entries';
import type { Model } from './model';
import { isRoleKey, translateField, translatePage, type Words } from './translate';

/** A text that a person reads, and a document it stands in. */
export interface DocumentText {
  text: string;
  where: string;
}

/**
 * Every text of the documents that a language pack must know. It is collected by translating: what a translation looks
 * up is what there is to translate.
 */
export function documentTexts(model: Model): DocumentText[] {
  const found = new Map<string, string>();
  const collect = (where: string): Words => ({
    get(text) {
      if (text !== '' && !isRoleKey(text) && !found.has(text)) found.set(text, where);
      return undefined;
    },
  });
  for (const domain of model.domains) {
    const words = collect(`${domain.id}/domain.json`);
    Object.values(domain.permissions ?? {}).forEach((word) => words.get(word));
    for (const { title } of menuEntries([domain])) words.get(title);
  }
  for (const { entity, domain, fields, checks } of model.entities.values()) {
    const words = collect(`${domain}: ${entity.id}`);
    words.get(entity.title);
    if (entity.option?.root) words.get(entity.option.root);
    fields.forEach((field) => translateField(field, words));
    checks.forEach((check) => words.get(check.message));
  }
  for (const page of model.pages.values())
    if (!('problems' in page)) translatePage(page, collect(`page ${page.id}`));
  return [...found].map(([text, where]) => ({ text, where }));
}
