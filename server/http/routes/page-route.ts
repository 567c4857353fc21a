import { createHash } from 'node:crypto';
import Type from 'typebox';
import { AppError } from '../../../schemas/errors/app-error';
import type { Language } from '../../../schemas/languages';
import type { Model } from '../../../schemas/model/model';
import type { BrokenPage } from '../../../schemas/model/source-document';
import type { CompiledPage } from '../../../schemas/model/page';
import { permissionCode } from '../../../schemas/document/permission';
import { codeOf } from '../../../schemas/model/code-of';
import { pageVersion, type ServedPage } from '../../../schemas/model/page-version';
import { isPath } from '../../../schemas/model/through';
import { restrictPage } from '../../../schemas/model/restrict-page';
import { translatePage } from '../../../schemas/model/translate';
import { pageWords } from '../../../schemas/model/words';
import { pageLimits } from '../../access/page-limits';
import type { Db, Session } from '../../action';
import type { DocumentRow } from '../../documents/document-row';
import { draftPage, findPageDocument } from '../../documents/draft-page';
import { withText } from '../../documents/in-language';
import type { LiveModels } from '../../documents/live-models';
import { orgWords, withOrgWords, type OrgWord } from '../../menu/org-words';
import { withOpenLists } from './child-lists';
import { withOpenBlocks } from './open-blocks';
import { Tagged } from '../../contract/answer';
import type { ReadingRoute } from '../../contract/route';
import { heldBackColumns } from '../../records/judgements';
import { keptListSettings } from '../../records/list-settings';
import { ROLES } from '../../identity/identity-entities';
import { listViews, mayShareViews } from '../../records/list-views';
import { openPages } from './open-pages';
import { withSpellings } from './spelled-choices';

/** The module whose `edit` permission allows drafts to be viewed. */
const DOCUMENTS_MODULE = 'dynamic_sys_table';

/** `draft=1`: the page as if its draft were published. Other keys are what every client sends. */
const Query = Type.Object({ draft: Type.Optional(Type.String()) }, { additionalProperties: true });

/** Serves compiled page documents to users who hold a code of the page's module. */
export function pageRoute(model: Model, live: LiveModels): ReadingRoute {
  const opens = openPages(model);

  return {
    kind: 'fixed',
    entity: null,
    method: 'GET',
    url: 'dynamic-sys/table-info/get-data/:id',
    access: 'session',
    writes: false,
    textParams: ['id'],
    title: '页面文档',
    inPreview: true,
    body: Query,
    answer: Type.Object(
      { id: Type.String(), title: Type.String(), version: Type.String() },
      { additionalProperties: true },
    ),
    isLong: ({ body }) => body.draft === '1',
    async run({ session, lang, text, body, tx }) {
      const given = text.id ?? '';
      const draft = body.draft === '1';
      // A published page requested by id is served without a database query.
      const known = !draft && model.pages.has(given);
      const document = known ? null : await findPageDocument(tx, model, session.tenantId, given);
      const id = document?.code ?? given;
      if (draft) {
        if (!mayReadDraft(session, document)) throw new AppError('forbidden');
        // Who previews as somebody who may not open the page sees that.
        if (isAsOther(session) && model.pages.has(id) && !opens(session, id)) throw new AppError('forbidden');
        const page = document && (await draftPage(tx, live, session.tenantId, document));
        if (!page) throw new AppError('unknownPage', { id });
        if ('problems' in page) throw broken('brokenDraft', page, lang);
        const limits = session.preview && pageLimits(page, session, model);
        const shown = limits ? restrictPage(page, limits) : page;
        return served(page, shown, pageWords(model, lang, shown), model);
      }
      const page = model.pages.get(id);
      if (!page) throw new AppError(document ? 'unpublishedPage' : 'unknownPage', { id });
      if (!opens(session, id)) throw new AppError('forbidden');
      if ('problems' in page) throw broken('brokenPage', page, lang);

      const own = await orgWords(tx, session);
      const limits = pageLimits(page, session, model);
      const entity = limits && model.entities.get(page.entity ?? '');
      const heldBack = entity && heldBackColumns(entity, columnsAmong(limits.hidden), model.fieldTypes);
      const mayOpen = (one: string) => opens(session, one);
      const open = withOpenBlocks(withOpenLists(page, model, session, mayOpen), model, session, mayOpen);
      const shown = limits ? restrictPage(open, { ...limits, ...(heldBack && { heldBack }) }) : open;
      const kept =
        page.kind === 'list' && !session.preview ? await keptOf(tx, session, page, model) : undefined;
      return new Tagged(tagOf(page, lang, own, limits, open, kept), () => ({
        ...served(page, shown, withOrgWords(pageWords(model, lang, shown), own), model),
        ...(kept && { kept }),
      }));
    },
  };
}

/** Whoever edits documents reads all drafts, a preview only its own. */
function mayReadDraft({ preview, permissions }: Session, document: DocumentRow | null): boolean {
  return preview ? preview.page === document?.id : permissions.has(permissionCode(DOCUMENTS_MODULE, 'edit'));
}

const isAsOther = ({ preview }: Session) => preview?.role !== undefined || preview?.user !== undefined;

/** A page for one session: restricted and translated, with the version of the whole page. */
function served(
  page: CompiledPage,
  shown: CompiledPage,
  words: Parameters<typeof translatePage>[1],
  { fieldTypes }: Model,
): ServedPage {
  const code = codeOf(page);
  return {
    ...withSpellings(translatePage(shown, words, fieldTypes)),
    version: pageVersion(page),
    ...(code.length > 0 && { code }),
  };
}

/** What the user keeps of the list of a page: part of the page, so that it is there before the first paint. */
async function keptOf(
  tx: Db,
  session: Session,
  page: CompiledPage,
  model: Model,
): Promise<CompiledPage['kept']> {
  const { settings, defaultView } = await keptListSettings(tx, session, page);
  const views = await listViews(tx, session, page, model);
  // The view may have been deleted, or is no longer shared.
  const opened = views.some(({ id }) => id === defaultView) ? defaultView : null;
  const roles = mayShareViews(session, model) ? model.entities.get(ROLES)?.entity.path : undefined;
  if (!settings && views.length === 0 && roles === undefined) return undefined;
  return {
    ...(settings && { settings }),
    ...(views.length > 0 && { views }),
    ...(opened !== null && { defaultView: opened }),
    ...(roles !== undefined && { shareWith: `${roles}/option` }),
  };
}

/** Without paths: whether a row refers to something decides when it is saved. */
const columnsAmong = (names: ReadonlySet<string>) => new Set([...names].filter((name) => !isPath(name)));

/** The located problems, so that the tab can show them to those who fix the document. */
function broken(error: 'brokenPage' | 'brokenDraft', page: BrokenPage, lang: Language): AppError {
  const problems = page.problems.map((one) => withText(one, lang));
  const first = page.problems[0];
  const where = first ? `${first.file} ${first.path}`.trim() : page.id;
  return new AppError(error, { where }, { title: page.title, problems });
}

function tagOf(
  page: CompiledPage,
  lang: string,
  own: readonly OrgWord[],
  limits: ReturnType<typeof pageLimits>,
  open: CompiledPage,
  kept: CompiledPage['kept'],
): string {
  const { children, detail } = open.pageConfig;
  const named = (of: { hidden: ReadonlySet<string>; readOnly: ReadonlySet<string> }) => [
    [...of.hidden],
    [...of.readOnly],
  ];
  const inner = [...(limits?.lines ?? [])].map(([entity, of]) => [entity, named(of)]);
  const restricted = limits && [...named(limits), ...inner];
  const lists = [children, detail?.children].map((of) => of?.map((list) => list.page));
  const blocks = open.kind === 'blocks' ? open.blocks : [];
  const parts = [page.id, pageVersion(page), lang, own, restricted, lists, blocks, kept];
  const hash = createHash('sha256').update(JSON.stringify(parts));
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}
