import path from 'node:path';
import { expect, test } from 'vitest';
import { builtInFieldTypes } from '../../widgets/field-types';
import { loadDomains } from '../../server/documents/load-domains';
import { domainWords } from '../../schemas/model/words';
import { fieldTypes } from '../../schemas/model/field';
import { translateText } from '../../schemas/model/translate';

/** A tag shows so many ems before it is cut (`widgets/ui/tag.tsx`); a full-width character takes one, others half. */
const TAG = 12;

function shown(label: string): string {
  let width = 0;
  let text = '';
  for (const character of label) {
    width += (character.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.5;
    if (width > TAG) break;
    text += character;
  }
  return text;
}

test.each(['zh-CN', 'en-US'])(
  'tags of one enumeration in %s differ even where they are cut',
  async (lang) => {
    const model = await loadDomains(
      path.resolve(import.meta.dirname, '../../domains'),
      fieldTypes(builtInFieldTypes),
    );
    const alike: string[] = [];
    for (const domain of model.domains) {
      const words = domainWords(model, lang, domain.id);
      for (const [name, { values }] of Object.entries(domain.dictionary ?? {})) {
        const labels = values.map(({ label }) => shown(translateText(label, words)));
        if (new Set(labels).size < labels.length) alike.push(`${domain.id}.${name}`);
      }
    }
    expect(alike).toEqual([]);
  },
);
