import type { JsonObject } from '../../schemas/json';
import type { ConnectedRequest } from '../contract/request';
import type { DocumentServices } from './document-services';
import { asDocument, asWritten, TABLE_INFO, type DocumentRow } from './document-row';
import { currentDocument } from './document-source';
import { inSlices } from './in-slices';
import { menuWithPage, type MenuPlace } from './menu-place';
import { planPublish, type PublishPlan } from './publish-plan';
import { readDraft } from './read-draft';
import { changesBetween } from './shown-changes';
import { withNumbers } from './table-numbers';
import { usagesOf } from './usages';
import { listVersions, readVersion } from './versions';

type Read<T> = (request: ConnectedRequest) => Promise<T>;

/** The list without the document texts, with table sizes and reference counts. */
export function searchDocuments({ records, model, owner }: DocumentServices): Read<unknown> {
  return async (request) => {
    const answer = (await records.call(TABLE_INFO, 'search', request)) as { rows: JsonObject[] };
    const rows = answer.rows.map(
      ({ text: _t, base: _b, problems: _p, conflicts: _c, publishOrder: _o, ...row }) => row,
    );
    return { ...answer, rows: await withNumbers({ owner, tenantId: request.session.tenantId, model }, rows) };
  };
}

/** A document with its draft: `text` as written, `doc` the parsed content if it is valid JSON. */
export function documentDetail({ records, model, owner }: DocumentServices): Read<unknown> {
  return async (request) => {
    const found = (await records.call(TABLE_INFO, 'detail', request)) as JsonObject;
    const { base: _, publishOrder: _o, ...row } = found;
    const [known] = await withNumbers({ owner, tenantId: request.session.tenantId, model }, [row]);
    return { ...known, doc: readDraft(String(row.text ?? '')).json };
  };
}

/** Its published versions; with `no`, the content of one; with `from`, what that one, or the draft, changes in another one. */
export function documentVersions({ records, live }: DocumentServices): Read<unknown> {
  return async (request) => {
    const row = await rowOf(records, request);
    const { no, from } = request.body;
    if (no === undefined && from === undefined)
      return { rows: await listVersions(request.tx, request.session.tenantId, row) };
    const source = { shipped: live.shipped.model, tenantId: request.session.tenantId };
    const { text } = no === undefined ? row : await readVersion(request.tx, source, row, Number(no));
    const content = { no: no === undefined ? null : Number(no), text, doc: readDraft(text).json };
    if (from === undefined) return content;
    const former = await readVersion(request.tx, source, row, Number(from));
    const before = currentDocument(row.kind, former.text) ?? {};
    const options = { fieldTypes: live.shipped.model.fieldTypes, lang: request.lang };
    const { lines } = await inSlices(changesBetween(before, { kind: row.kind, text }, options));
    return { ...content, before: readDraft(former.text).json, lines };
  };
}

/** The effect of publishing the draft, alone or `with` others; with `to`, the effect of a rollback. */
export function documentDiff({ records, live, owner, apps }: DocumentServices): Read<PublishPlan> {
  return async (request) => {
    const { to, with: others } = request.body;
    const ids = [
      request.params.id ?? 0,
      ...(typeof others === 'string' ? others.split(',').map(Number) : []),
    ];
    const source = { shipped: live.shipped.model, tenantId: request.session.tenantId };
    const proposals = await Promise.all(
      [...new Set(ids)].map(async (id) => {
        const row = await rowOf(records, request, id);
        const version = to === undefined ? {} : await readVersion(request.tx, source, row, Number(to));
        return { row, document: { ...asWritten(row), ...version } };
      }),
    );
    const { session, lang } = request;
    const place = placeOf(request.body.place);
    if (place) proposals.push(await menuWithPage(request.tx, session.tenantId, place, proposals));
    const options = { live, owner, session, lang, apps, back: to !== undefined };
    return (await planPublish(proposals, options)).plan;
  };
}

/** A place of the menu in a query: its domain, and the entry above if there is one (`org:Org`). */
function placeOf(text: unknown): MenuPlace | null {
  if (typeof text !== 'string') return null;
  const [domain = '', parent] = text.split(':');
  return { domain, parent: parent ?? null };
}

/** References to what a document declares. */
export function documentUsages({ records, model }: DocumentServices): Read<unknown> {
  return async (request) => ({
    rows: await usagesOf(model, await rowOf(records, request)),
  });
}

async function rowOf(
  records: DocumentServices['records'],
  request: ConnectedRequest,
  id = request.params.id ?? 0,
): Promise<DocumentRow> {
  return asDocument(await records.rows(TABLE_INFO, request).get(id));
}
