import type { Domain } from '../../schemas/document/domain';
import type { Bench, BenchDocument, TopEntry } from '../../schemas/record/bench';
import { AppError } from '../../schemas/errors/app-error';
import type { ConnectedRequest } from '../contract/request';
import { menuEntries } from '../../schemas/model/menu-entries';
import { checkDrafts } from './check-drafts';
import { asDocument, asWritten, SOURCE, TABLE_INFO, type DocumentRow } from './document-row';
import type { DocumentServices } from './document-services';
import { readDocumentRows } from './published-documents';
import { readDraft } from './read-draft';

/** The draft of a page with that of its entity, that of an entity, or that of a domain with the menu around its own. */
export function readBench({
  records,
  live,
}: DocumentServices): (request: ConnectedRequest) => Promise<Bench> {
  return async (request) => {
    const { tenantId } = request.session;
    const page = asDocument(await records.rows(TABLE_INFO, request).get(request.params.id ?? 0));
    if (page.kind === 'domain') {
      const { model, problems } = await checkDrafts(live.installation(tenantId), [asWritten(page)]);
      return {
        ...{ kind: 'domain', page: benchDocument(page), entity: null, fields: [] },
        around: menuAround(model.domains, page.code),
        problems: problems[0] ?? [],
      };
    }
    if (page.kind === 'entity') {
      const { model, problems } = await checkDrafts(live.installation(tenantId), [asWritten(page)]);
      return {
        ...{ kind: 'entity', page: benchDocument(page), entity: null, problems: problems[0] ?? [] },
        fields: model.entities.get(page.code)?.fields ?? [],
      };
    }
    if (page.kind !== 'page') throw new AppError('notAPage', { name: page.name });
    const { json } = readDraft(page.text);
    const code = typeof json?.entity === 'string' ? json.entity : null;
    const [entity] =
      code === null ? [] : await readDocumentRows(request.tx, tenantId, { kind: 'entity', code });
    const drafts = [page, ...(entity ? [entity] : [])].map(asWritten);
    const { model, problems } = await checkDrafts(live.installation(tenantId), drafts);
    return {
      kind: 'page',
      page: benchDocument(page),
      entity: entity ? benchDocument(entity) : null,
      fields: model.entities.get(code ?? '')?.fields ?? [],
      inMenu: [...menuEntries(live.of(tenantId).model.domains)].some((entry) => entry.page === page.code),
      problems: problems[0] ?? [],
    };
  };
}

function benchDocument({ id, version, code, name, source, text }: DocumentRow): BenchDocument {
  return { id, version, code, name, own: source !== SOURCE.shipped, doc: readDraft(text).json };
}

/** The top entries of the other domains in the order of the menu; a domain that cannot be read stands behind them. */
function menuAround(domains: readonly Domain[], id: string): NonNullable<Bench['around']> {
  const own = domains.findIndex((domain) => domain.id === id);
  const topOf = (some: readonly Domain[]) =>
    some.flatMap(({ menu }) =>
      menu.map(({ name, title, icon, order }): TopEntry => ({
        ...{ name, title },
        ...(icon !== undefined && { icon }),
        ...(order !== undefined && { order }),
      })),
    );
  return {
    before: topOf(own < 0 ? domains : domains.slice(0, own)),
    after: topOf(own < 0 ? [] : domains.slice(own + 1)),
  };
}
