import { buildSteps } from '../../schemas/model/build-model';
import type { Model } from '../../schemas/model/model';
import type { SourceDocument } from '../../schemas/model/source-document';
import { effectiveDocument, findSource, ownFile, type WrittenDocument } from './document-source';
import { inSlices } from './in-slices';

/** A tenant's documents joined with the shipped ones. */
export interface TenantModel<T> {
  model: Model;
  /** Documents that are invalid in this release because an entity or domain of theirs has errors; they are left out. */
  dropped: readonly T[];
}

/**
 * Builds the model in force for a tenant. Every publish was checked as a whole, so errors can only come from an
 * upgrade: the tenant's entity or domain with errors is then left out (a page becomes a `BrokenPage`), and everything
 * else keeps working. Earlier models are passed as `known`, so that unchanged results are reused.
 */
export async function tenantModel<T extends WrittenDocument>(
  shipped: Model,
  written: readonly T[],
  known: readonly Model[] = [],
): Promise<TenantModel<T>> {
  const before = [...known, shipped];
  let kept = written;
  for (;;) {
    const sources = await inSlices(withDocuments(shipped, kept, before));
    const model = await inSlices(buildSteps(sources, shipped.fieldTypes, before));
    const wrong = new Set(
      model.problems
        .filter(({ kind, severity }) => (kind === 'entity' || kind === 'domain') && severity === undefined)
        .map(({ file }) => file)
        .filter((file) => !shipped.problems.some((problem) => problem.file === file)),
    );
    const pages = kept.filter((one) => one.kind === 'page');
    if (wrong.size === 0 || pages.length === kept.length)
      return {
        model: { ...model, seeds: shipped.seeds },
        dropped: written.filter((one) => !kept.includes(one)),
      };
    const fitting = kept.filter((one) => one.kind === 'page' || !wrong.has(fileOf(shipped, one)));
    // Otherwise a shipped document has errors, because it depended on something that a tenant's document removed.
    kept = fitting.length < kept.length ? fitting : pages;
  }
}

/** The inputs of a source. */
interface Origin {
  written: WrittenDocument;
  /** The source that it replaces. */
  source: SourceDocument | undefined;
}

const origins = new WeakMap<SourceDocument, Origin>();

/**
 * The sources of a model with the given documents replacing those they change, and new ones added. A document that is
 * unchanged since one of the `known` models keeps its source object.
 */
export function* withDocuments(
  model: Model,
  written: readonly WrittenDocument[],
  known: readonly Model[] = [],
): Generator<void, SourceDocument[]> {
  const changed = new Map<SourceDocument, SourceDocument>();
  const added: SourceDocument[] = [];
  for (const document of written) {
    const { kind, domain } = document;
    const source = findSource(model, document);
    const same = known
      .map((one) => findSource(one, document))
      .find((one) => one && isBuiltFrom(one, document, source));
    const place = source ?? {
      kind,
      domain: kind === 'domain' ? document.code : domain,
      file: ownFile(document),
    };
    const now = same ?? {
      ...place,
      // A document of a newer version cannot be migrated; it is checked as it is, which reports the version.
      json: (yield* effectiveDocument(document, source, model.fieldTypes)).json ?? parsed(document.text),
    };
    if (!same) origins.set(now, { written: pick(document), source });
    if (source) changed.set(source, now);
    else added.push(now);
  }
  // Seeds are the release's alone: what a tenant's documents make of them shows when they are added.
  const shipped = model.sources.filter(({ kind }) => kind !== 'seed');
  return [...shipped.map((source) => changed.get(source) ?? source), ...added];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Removes the other columns of the row. */
function pick({ kind, code, domain, text, base }: WrittenDocument): WrittenDocument {
  return { kind, code, domain, text, base };
}

function isBuiltFrom(
  one: SourceDocument,
  written: WrittenDocument,
  source: SourceDocument | undefined,
): boolean {
  const origin = origins.get(one);
  return (
    origin !== undefined &&
    origin.source === source &&
    (['kind', 'code', 'domain', 'text', 'base'] as const).every((key) => origin.written[key] === written[key])
  );
}

/** The file name in problems of a document. */
export function fileOf(model: Model, document: Pick<WrittenDocument, 'kind' | 'code'>): string {
  return findSource(model, document)?.file ?? ownFile(document);
}
