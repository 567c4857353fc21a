import type { Language } from '../../schemas/languages';
import type { Model } from '../../schemas/model/model';
import type { CompiledPage } from '../../schemas/model/page';
import { restrictPage } from '../../schemas/model/restrict-page';
import { translatePage } from '../../schemas/model/translate';
import { pageWords } from '../../schemas/model/words';
import { defaultTemplate } from '../../schemas/template/default-template';
import type { ExportTemplate } from '../../schemas/template/export-template';
import { offeredKeys, type TemplateOffer } from '../../schemas/template/reconcile-template';
import { pageLimits } from '../access/page-limits';
import type { Db, Session } from '../action';
import { orgWords, withOrgWords } from '../menu/org-words';

/** Who reads or saves a template. */
export interface TemplateReader {
  session: Session;
  lang: Language;
  tx: Db;
}

/** A page as a session sees it: without the columns that it may not see, in its language and its organisation's words. */
export async function seenPage(
  { session, lang, tx }: TemplateReader,
  model: Model,
  page: CompiledPage,
): Promise<CompiledPage> {
  const limits = pageLimits(page, session, model);
  const shown = limits ? restrictPage(page, limits) : page;
  const words = withOrgWords(pageWords(model, lang, shown), await orgWords(tx, session));
  return translatePage(shown, words, model.fieldTypes);
}

/** The template with id 0 of a page for a session, and what it offers to stored ones. */
export async function offerOf(
  reader: TemplateReader,
  model: Model,
  page: CompiledPage,
  kind: ExportTemplate['kind'],
): Promise<TemplateOffer & { usual: ExportTemplate }> {
  const subject = { kind, language: reader.lang, types: model.fieldTypes };
  const usual = defaultTemplate({ ...subject, page: await seenPage(reader, model, page) });
  return { usual, shown: usual, known: offeredKeys(defaultTemplate({ ...subject, page })) };
}
