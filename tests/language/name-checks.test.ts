import { expect, test } from 'vitest';
import { fieldTypes } from '../../schemas/model/field';
import { buildModel } from '../../schemas/model/build-model';
import type { Model } from '../../schemas/model/model';
import type { SourceDocument } from '../../schemas/model/source-document';
import { indexedDocuments } from '../../schemas/usages/indexed-documents';
import { NameSpace, type Named } from '../../schemas/usages/references';
import { pathText, type ReferenceKind } from '../../schemas/usages/reference';
import { problemKey, type Problem } from '../../schemas/problems/problem';
import { allRoutes } from '../../server/app';
import type { RouteFacts } from '../../server/contract/route';
import { checkInstallation } from '../../server/documents/check-installation';
import { readDocuments } from '../../server/documents/load-domains';
import { unconnectedDatabase } from '../../server/pages-tool/unconnected-database';
import { builtInFieldTypes } from '../../widgets/field-types';
import { installedRoutes } from '../support/installed-domains';
import { everyPlace } from './support/every-place';

const types = fieldTypes(builtInFieldTypes);
/** Every kind of name but templates: nothing defines those yet. */
const CHECKED: readonly ReferenceKind[] = ['column', 'entity', 'enum', 'page', 'permission', 'url', 'route'];

/** A document with the name at one place replaced. */
function broken(source: SourceDocument, { path, as, name }: Named): SourceDocument {
  const json = structuredClone(source.json) as Record<string | number, unknown>;
  const last = path.at(-1)!;
  const holder = path.slice(0, -1).reduce((inner, key) => inner[key] as typeof json, json);
  const plain = name.slice(name.lastIndexOf('.') + 1);
  if (as === 'key') {
    holder.nowhere = holder[last];
    delete holder[last];
  } else if (as === 'value') holder[last] = 'nowhere';
  else if (as === 'pathColumn')
    holder[last] = String(holder[last]).replace(new RegExp(`\\b${plain}\\b`), 'nowhere');
  else
    holder[last] = String(holder[last]).replace(
      new RegExp(`(?<![\\w"'.])${plain}\\b|(?<=form\\.)${plain}\\b`),
      'nowhere',
    );
  return { ...source, json };
}

/** The place without positions and free names. */
const alike = ({ kind, path, as }: Named, document: string) =>
  `${document} ${kind} ${as} ${pathText(path)
    .replace(/\[\d+\]/g, '[]')
    .replace(/(preset|where|uniqueWhere)\.\w+/g, '$1.*')}`;

/** Every problem of a model, each once, by its key. */
function problemsOf(model: Model, routes: readonly RouteFacts[]): Map<string, Problem> {
  const files = new Map(
    model.sources.flatMap(({ kind, json, file }) =>
      kind === 'page' ? [[(json as { id: string }).id, file]] : [],
    ),
  );
  const installed = checkInstallation({ model, routes, files, languages: [] });
  return new Map([...model.problems, ...installed].map((one) => [problemKey(one), one]));
}

/** An item of a form of its own needs no column when it brings a type and a label. */
function isOwnItem(source: SourceDocument, { path, as }: Named): boolean {
  const holder = path
    .slice(0, -1)
    .reduce((inner, key) => inner[key] as typeof inner, source.json as Record<string | number, unknown>);
  return as === 'value' && path.at(-1) === 'model' && holder.type !== undefined && holder.label !== undefined;
}

test.each([
  ['the shipped documents', () => readDocuments('domains'), installedRoutes],
  [
    'documents that use every place',
    () => Promise.resolve(everyPlace()),
    (model: Model) => allRoutes(unconnectedDatabase(), model, []),
  ],
])('a wrong name at any place of %s is one problem, in that document', async (_, read, routesOf) => {
  const sources = await read();
  const model = buildModel(sources, types);
  const routes = routesOf(model);
  const before = problemsOf(model, routes);
  const documents = indexedDocuments(sources);
  const names = new NameSpace(documents, types);
  const seen = new Set<string>();
  const wrong: string[] = [];
  for (const document of documents) {
    const source = sources.find(({ file }) => file === document.file)!;
    for (const reference of names.namesIn(document)) {
      const place = alike(reference, document.kind);
      if (reference.defines || !CHECKED.includes(reference.kind) || seen.has(place)) continue;
      seen.add(place);
      if (isOwnItem(source, reference)) continue;
      const changed = sources.map((one) => (one === source ? broken(source, reference) : one));
      const after = problemsOf(buildModel(changed, types, [model]), routes);
      const found = [...after].flatMap(([key, { file, path, code }]) =>
        before.has(key) ? [] : [`${file}: ${path}: ${code}`],
      );
      if (found.length !== 1 || !found[0]!.startsWith(`${source.file}: `))
        wrong.push(`${source.file}: ${place}: ${found.join(' | ') || 'nothing'}`);
    }
  }
  expect(seen.size).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
});
