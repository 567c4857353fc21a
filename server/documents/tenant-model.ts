import { buildModel } from '../../schemas/build-model';
import type { Model, SourceDocument } from '../../schemas/model';
import { effectiveDocument, findSource, ownFile, type WrittenDocument } from './document-source';

/** A tenant's documents joined with the shipped ones. */
export interface TenantModel {
  model: Model;
  /** Documents that do not fit this release (an entity or a domain of theirs is wrong); they are left out. */
  dropped: readonly WrittenDocument[];
}

/**
 * Builds what is in force for a tenant. A publish has checked the whole, so something can be wrong only after a change
 * of the release: then the tenant's entity or domain in question is left out (a page stays as a broken page), because
 * the rest must live on.
 */
export function tenantModel(shipped: Model, written: readonly WrittenDocument[]): TenantModel {
  let kept = written;
  for (;;) {
    const model = buildModel(withDocuments(shipped, kept), shipped.fieldTypes);
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

/** The sources of a model with documents in the place of those they change, and the others added. */
export function withDocuments(model: Model, written: readonly WrittenDocument[]): SourceDocument[] {
  const changed = new Map<SourceDocument, SourceDocument>();
  const added: SourceDocument[] = [];
  for (const document of written) {
    const { kind, domain } = document;
    const source = findSource(model, document);
    const { json } = effectiveDocument(document, source, model.fieldTypes);
    if (source) changed.set(source, { ...source, json });
    else
      added.push({ kind, domain: kind === 'domain' ? document.code : domain, file: ownFile(document), json });
  }
  return [...model.sources.map((source) => changed.get(source) ?? source), ...added];
}

/** The file in which problems of a document are told. */
export function fileOf(model: Model, document: Pick<WrittenDocument, 'kind' | 'code'>): string {
  return findSource(model, document)?.file ?? ownFile(document);
}
