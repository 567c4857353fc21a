import { AppError } from '../../schemas/errors/app-error';
import type { Model } from '../../schemas/model/model';
import type { CompiledPage } from '../../schemas/model/page';
import type { ExportTemplate, TemplateContent } from '../../schemas/template/export-template';
import { reconcileTemplate, type LeftOut } from '../../schemas/template/reconcile-template';
import { colOrderOf } from '../../schemas/template/template-columns';
import { renamedKeys } from './renamed-keys';
import { contentOf, findTemplate } from './stored-templates';
import { offerOf, type TemplateReader } from './template-place';

/** A template for its reader, and what was left out of it. */
export interface ReadTemplate {
  template: ExportTemplate;
  left: LeftOut;
}

/**
 * A template of a page as the session may use it: 0 is the default of a kind, others must be visible to the session and
 * belong to the page. Throws `unknownTemplate` and `templateOfOtherPage`.
 */
export async function readTemplate(
  reader: TemplateReader,
  model: Model,
  page: CompiledPage,
  { id, kind }: { id: number; kind: TemplateContent['kind'] },
): Promise<ReadTemplate> {
  if (id === 0)
    return { template: (await offerOf(reader, model, page, kind)).usual, left: { hidden: 0, gone: [] } };
  const { session, tx } = reader;
  const stored = await findTemplate(tx, session, id);
  const content = stored && contentOf(stored);
  if (!content) throw new AppError('unknownTemplate');
  if (stored.page !== page.id) throw new AppError('templateOfOtherPage');
  const offer = await offerOf(reader, model, page, content.kind);
  const named = { content, at: stored.at };
  const rename = await renamedKeys(tx, session.tenantId, page, named, offer.known);
  const { content: present, left } = reconcileTemplate(content, offer, rename);
  const { version, name } = stored;
  const colOrder = colOrderOf(present.columns);
  return { template: { ...present, id, version, tempName: name, page: page.id, colOrder }, left };
}
