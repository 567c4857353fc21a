import { isObject } from '../../schemas/json';
import type { Model } from '../../schemas/model/model';
import { pathText } from '../../schemas/usages/reference';
import type { UsageIndex } from '../../schemas/usages/usage-index';
import { usageIndexSteps } from '../../schemas/usages/usage-index-steps';
import type { DocumentRow } from './document-row';
import { inSlices } from './in-slices';
import { fileOf } from './tenant-model';

/** A place that refers to a document. */
export interface DocumentUsage {
  /** The referring document. */
  kind: string;
  code: string;
  file: string;
  path: string;
  /** The referenced name: the page, the entity, one of its columns, an enumeration. */
  name: string;
}

const indexes = new WeakMap<Model, Promise<UsageIndex>>();

/** The references among the documents in force, cached per model. */
function usageIndex(model: Model): Promise<UsageIndex> {
  let known = indexes.get(model);
  if (!known) {
    known = inSlices(usageIndexSteps(model.sources, model.fieldTypes)).then(({ index }) => index);
    indexes.set(model, known);
    known.catch(() => indexes.delete(model));
  }
  return known;
}

/** Places of other documents that refer to a document or to a column of an entity, or that depend on a domain. */
export async function usagesOf(
  model: Model,
  row: Pick<DocumentRow, 'kind' | 'code'>,
): Promise<DocumentUsage[]> {
  const own = fileOf(model, row);
  if (row.kind === 'domain')
    return model.sources
      .filter(({ kind, domain, file }) => kind !== 'locale' && domain === row.code && file !== own)
      .map(({ file }) => ({ ...documentOf(model, file), file, path: '', name: row.code }));
  const index = await usageIndex(model);
  const columns = row.kind === 'entity' ? (model.entities.get(row.code)?.entity.columns ?? []) : [];
  return [
    ...index.of(row.code, row.kind),
    ...columns.flatMap(({ name }) => index.of(`${row.code}.${name}`, 'column')),
  ]
    .filter(({ file }) => file !== own)
    .map(({ file, path, name }) => ({ ...documentOf(model, file), file, path: pathText(path), name }));
}

function documentOf(model: Model, file: string): { kind: string; code: string } {
  const source = model.sources.find((one) => one.file === file);
  return { kind: source?.kind ?? '', code: isObject(source?.json) ? String(source.json.id) : '' };
}
