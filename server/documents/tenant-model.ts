import { buildSteps } from '../../schemas/model/build-model';
import type { Model } from '../../schemas/model/model';
import type { SourceDocument } from '../../schemas/model/source-document';
import { effectiveDocument, findSource, ownFile, type WrittenDocument } from './document-source';
import { inSlices } from './in-slices';

/** A tenant's documents joined with the shipped ones. */
export interface TenantModel<T> {
  model: Model;
  /** Documents that do not fit this release (an entity or a domain of theirs is wrong); they are left out. */
  dropped: readonly T[];
}

/**
 * Builds what is in force for a tenant. A publish has checked the whole, so something can be wrong only after a change
 * of the release: then the tenant's entity or domain in question is left out (a page stays as a broken page), because
 * the rest must live on. What was built before, of these documents or others, is given as `known`.
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
      return { model, dropped: written.filter((one) => !kept.includes(one)) };
    const fitting = kept.filter((one) => one.kind === 'page' || !wrong.has(fileOf(shipped, one)));
    // Otherwise it is a shipped document that is wrong now, because one of the tenant's took something from it.
    kept = fitting.length < kept.length ? fitting : pages;
  }
}

/** What a source was made of. */
interface Origin {
  written: WrittenDocument;
  /** The source that it takes the place of. */
  source: SourceDocument | undefined;
}

const origins = new WeakMap<SourceDocument, Origin>();

/**
 * The sources of a model with documents in the place of those they change, and the others added. A document that says the
 * same as in one of the `known` models is the same source.
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
      .find((one) => one && isMadeOf(one, document, source));
    const place = source ?? {
      kind,
      domain: kind === 'domain' ? document.code : domain,
      file: ownFile(document),
    };
    const now = same ?? {
      ...place,
      json: (yield* effectiveDocument(document, source, model.fieldTypes)).json,
    };
    if (!same) origins.set(now, { written: pick(document), source });
    if (source) changed.set(source, now);
    else added.push(now);
  }
  return [...model.sources.map((source) => changed.get(source) ?? source), ...added];
}

/** A row of the database holds more than the document. */
function pick({ kind, code, domain, text, base }: WrittenDocument): WrittenDocument {
  return { kind, code, domain, text, base };
}

function isMadeOf(
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

/** The file in which problems of a document are told. */
export function fileOf(model: Model, document: Pick<WrittenDocument, 'kind' | 'code'>): string {
  return findSource(model, document)?.file ?? ownFile(document);
}
