import type { Bench, BenchDocument } from '../../schemas/record/bench';
import { AppError } from '../../schemas/errors/app-error';
import type { ConnectedRequest } from '../contract/request';
import { checkDrafts } from './check-drafts';
import { asDocument, asWritten, SOURCE, TABLE_INFO, type DocumentRow } from './document-row';
import type { DocumentServices } from './document-services';
import { readDocumentRows } from './published-documents';
import { readDraft } from './read-draft';

/** The draft of a page with that of its entity, for the designer. */
export function readBench({
  records,
  live,
}: DocumentServices): (request: ConnectedRequest) => Promise<Bench> {
  return async (request) => {
    const { tenantId } = request.session;
    const page = asDocument(await records.rows(TABLE_INFO, request).get(request.params.id ?? 0));
    if (page.kind !== 'page') throw new AppError('notAPage', { name: page.name });
    const { json } = readDraft(page.text);
    const code = typeof json?.entity === 'string' ? json.entity : null;
    const [entity] =
      code === null ? [] : await readDocumentRows(request.tx, tenantId, { kind: 'entity', code });
    const drafts = [page, ...(entity ? [entity] : [])].map(asWritten);
    const { model, problems } = await checkDrafts(live.installation(tenantId), drafts);
    return {
      page: benchDocument(page),
      entity: entity ? benchDocument(entity) : null,
      fields: model.entities.get(code ?? '')?.fields ?? [],
      problems: problems[0] ?? [],
    };
  };
}

function benchDocument({ id, version, code, name, source, text }: DocumentRow): BenchDocument {
  return { id, version, code, name, own: source !== SOURCE.shipped, doc: readDraft(text).json };
}
