import { expect, test } from 'vitest';
import { fieldTypes } from '../../schemas/model/field';
import { buildModel } from '../../schemas/model/build-model';
import type { SourceDocument } from '../../schemas/model/source-document';
import { indexedDocuments } from '../../schemas/usages/indexed-documents';
import { NameSpace, type Named } from '../../schemas/usages/references';
import { pathText } from '../../schemas/usages/reference';
import { problemKey } from '../../schemas/problems/problem';
import { readDocuments } from '../../server/documents/load-domains';
import { builtInFieldTypes } from '../../widgets/field-types';
import { everyPlace } from './support/every-place';

const types = fieldTypes(builtInFieldTypes);
const CHECKED: readonly string[] = ['column', 'entity', 'enum', 'page'];

/** A document with the name at one place replaced. */
function broken(source: SourceDocument, { path, as, name }: Named): SourceDocument {
  const json = structuredClone(source.json) as Record<string | number, unknown>;
  const last = path.at(-1)!;
  const holder = path.slice(0, -1).reduce((inner, key) => inner[key] as typeof json, json);
  const plain = name.slice(name.lastIndexOf('.') + 1);
  if (as === 'key') {
    holder.nowhere9 = holder[last];
    delete holder[last];
  } else if (as === 'value') holder[last] = 'nowhere9';
  else if (as === 'pathColumn')
    holder[last] = String(holder[last]).replace(new RegExp(`\\b${plain}\\b`), 'nowhere9');
  else
    holder[last] = String(holder[last]).replace(
      new RegExp(`(?<![\\w"'.])${plain}\\b|(?<=form\\.)${plain}\\b`),
      'nowhere9',
    );
  return { ...source, json };
}

/** The place without positions and free names. */
const alike = ({ kind, path, as }: Named, document: string) =>
  `${document} ${kind} ${as} ${pathText(path)
    .replace(/\[\d+\]/g, '[]')
    .replace(/(preset|where|uniqueWhere)\.\w+/g, '$1.*')}`;

test.each([
  ['the shipped documents', () => readDocuments('domains')],
  ['documents that use every place', () => Promise.resolve(everyPlace())],
])('a wrong name at any place of %s is a problem of that document', async (_, read) => {
  const sources = await read();
  const model = buildModel(sources, types);
  const documents = indexedDocuments(sources);
  const names = new NameSpace(documents, types);
  const seen = new Set<string>();
  const own = (source: SourceDocument, { path, as }: Named) => {
    const holder = path
      .slice(0, -1)
      .reduce((inner, key) => inner[key] as typeof inner, source.json as Record<string | number, unknown>);
    return (
      as === 'value' && path.at(-1) === 'model' && holder.type !== undefined && holder.label !== undefined
    );
  };
  const silent: string[] = [];
  for (const document of documents) {
    const source = sources.find(({ file }) => file === document.file)!;
    const before = new Set(model.problems.map(problemKey));
    for (const reference of names.namesIn(document)) {
      const place = alike(reference, document.kind);
      if (reference.defines || !CHECKED.includes(reference.kind) || seen.has(place)) continue;
      seen.add(place);
      // An item of a form of its own needs no column when it brings a type and a label.
      if (own(source, reference)) continue;
      const changed = sources.map((one) => (one === source ? broken(source, reference) : one));
      const { problems, pages } = buildModel(changed, types, [model]);
      const ofPages = [...pages.values()].flatMap((page) => ('problems' in page ? page.problems : []));
      const found = [...problems, ...ofPages].filter((one) => !before.has(problemKey(one)));
      if (!found.some(({ file }) => file === source.file)) silent.push(`${source.file}: ${place}`);
    }
  }
  expect(seen.size).toBeGreaterThan(10);
  expect(silent).toEqual([]);
});
