import Type, { type Static } from 'typebox';
import { AppError } from '../../../schemas/errors/app-error';
import type { Model } from '../../../schemas/model/model';
import type { CompiledPage } from '../../../schemas/model/page';
import { readListSettings } from '../../../schemas/record/list-settings';
import { readViewContent, readViewName, VIEW_BOUNDS } from '../../../schemas/record/list-view';
import type { Session, Tx } from '../../action';
import type { ConnectedRequest } from '../../contract/request';
import type { Route } from '../../contract/route';
import { keepDefaultView, keepListSettings } from '../../records/list-settings';
import { listViews, removeListView, saveListView } from '../../records/list-views';
import type { Records } from '../../records/records';
import { openPages } from './open-pages';

const id = Type.Integer({ minimum: 1 });
/** The settings have the shape of `ListSettings`; null drops them. */
const SettingsBody = Type.Object({ settings: Type.Any() });
/** The content has the shape of `ViewContent`. */
const ViewBody = Type.Object({
  id: Type.Optional(id),
  name: Type.String({ minLength: 1, title: '名称' }),
  roles: Type.Array(id, { maxItems: VIEW_BOUNDS.roles, uniqueItems: true, title: '角色' }),
  content: Type.Any(),
});
const RemoveBody = Type.Object({ id });
const DefaultBody = Type.Object({ id: Type.Union([id, Type.Null()]) });

/** What users keep of the lists of pages: columns and saved views. They come back with the page. */
export function listRoutes(model: Model, records: Records): Route[] {
  const opens = openPages(model);

  /** A page that the session may open and that has a list. */
  function listPage(session: Session, given: string): CompiledPage {
    const page = model.pages.get(given);
    if (!page || 'problems' in page || page.kind !== 'list') throw new AppError('unknownPage', { id: given });
    if (!opens(session, given)) throw new AppError('forbidden');
    return page;
  }
  const route = (
    url: string,
    title: string,
    body: Route['body'],
    answer: Route['answer'],
    run: (request: ConnectedRequest<Tx>, page: CompiledPage) => Promise<unknown>,
  ): Route => ({
    kind: 'fixed',
    entity: null,
    method: 'POST',
    url,
    access: 'session',
    title,
    writes: true,
    textParams: ['page'],
    ...(body && { body }),
    ...(answer && { answer }),
    run: (request) => run(request, listPage(request.session, request.text.page ?? '')),
  });
  /** Views of others appear in their lists: who shared what, and took it back, is in the log. */
  const told = async (
    request: ConnectedRequest,
    page: CompiledPage,
    action: string,
    name: string,
    roles: readonly number[],
    wasShared = false,
  ) => {
    if (page.entity === undefined || (roles.length === 0 && !wasShared)) return;
    const data = { view: name, page: page.id, roles: [...roles] };
    await records.audit(request, { action, entity: page.entity, dataId: null, data });
  };

  return [
    route('list/settings/:page', '列设置', SettingsBody, Type.Null(), async ({ session, tx, body }, page) => {
      const settings = body.settings === null ? null : readListSettings(body.settings);
      if (!settings && body.settings !== null) throw new AppError('badRequest');
      await keepListSettings(tx, session, page.id, settings);
      return null;
    }),
    route('list/views/:page', '保存列表视图', ViewBody, Type.Object({ id }), async (request, page) => {
      const given = request.body as Static<typeof ViewBody>;
      const name = readViewName(given.name);
      const content = readViewContent(given.content);
      if (name === null || !content) throw new AppError('badRequest');
      const { session, tx } = request;
      const view = { id: given.id ?? null, name, roles: given.roles, content };
      const saved = await saveListView(tx, session, page, model, view);
      const wasShared = saved.formerRoles.length > 0;
      await told(request, page, 'share-view', name, given.roles, wasShared);
      return { id: saved.id };
    }),
    route('list/views/:page/remove', '删除列表视图', RemoveBody, Type.Null(), async (request, page) => {
      const { id: view } = request.body as Static<typeof RemoveBody>;
      const { name, roleIds } = await removeListView(request.tx, request.session, page, view);
      await told(request, page, 'remove-view', name, roleIds);
      return null;
    }),
    route('list/views/:page/default', '设置默认视图', DefaultBody, Type.Null(), async (request, page) => {
      const { id: view } = request.body as Static<typeof DefaultBody>;
      const { session, tx } = request;
      const seen =
        view === null || (await listViews(tx, session, page, model)).some((one) => one.id === view);
      if (!seen) throw new AppError('unknownView');
      await keepDefaultView(tx, session, page.id, view);
      return null;
    }),
  ];
}
