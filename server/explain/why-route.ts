import Type, { type Static } from 'typebox';
import { permissionCode, permissionNames } from '../../schemas/document/permission';
import { AppError } from '../../schemas/errors/app-error';
import { menuEntries } from '../../schemas/model/menu-entries';
import type { CompiledPage } from '../../schemas/model/page';
import type { ConnectedRequest } from '../contract/request';
import type { ReadingRoute } from '../contract/route';
import { runReading } from '../database/connection/run-in-transaction';
import { TABLE_INFO } from '../documents/document-row';
import { explainFor, ExplainAnswer, type ExplainServices } from './explain-route';
import { documentsInForce } from './text-in-force';
import { placeInEntity, placeInMenu, placeInPage, WhyPlace } from './why-places';

const WhyBody = Type.Object({
  page: Type.String({ maxLength: 80, title: '页面' }),
  part: Type.Enum(['field', 'column', 'search', 'button', 'menu', 'row'], { title: '部分' }),
  /** The name of the part; of a row its id. */
  key: Type.Optional(Type.String({ minLength: 1, maxLength: 80, title: '标识' })),
  /** For whom; absent: the caller. */
  user: Type.Optional(Type.Integer({ minimum: 1, title: '用户' })),
});
type WhyRequest = Static<typeof WhyBody>;

/** The id of a row as text. */
const ROW_KEY = /^[1-9]\d{0,14}$/;

const WhyAnswer = Type.Intersect([ExplainAnswer, Type.Object({ places: Type.Array(WhyPlace) })]);

/**
 * `POST dynamic-sys/table-info/why`: what decided about a part of a page in force: the documents with their lines and
 * versions, its rules, and the rights of the caller or of a user whom the caller may look up.
 */
export function whyRoute(services: ExplainServices): ReadingRoute[] {
  const subject = services.model.entities.get(TABLE_INFO);
  if (!subject) return [];
  const { id, path, module } = subject.entity;
  return [
    {
      kind: 'fixed',
      entity: id,
      subject,
      title: '为什么',
      method: 'POST',
      url: `${path}/why`,
      access: { anyOf: [permissionCode(module, 'edit')] },
      writes: false,
      textParams: [],
      body: WhyBody,
      answer: WhyAnswer,
      run: (request) => runReading(request.tx, (tx) => why(services, { ...request, tx })),
    },
  ];
}

async function why(services: ExplainServices, request: ConnectedRequest): Promise<Static<typeof WhyAnswer>> {
  const { session, tx } = request;
  const asked = request.body as WhyRequest;
  const page = services.model.pages.get(asked.page);
  if (!page || 'problems' in page) throw new AppError('unknownPage', { id: asked.page });
  const places = await placesOf(services, request, page, asked);
  const question = questionOf(services, page, asked);
  const user = asked.user ?? session.userId;
  const explained = await Promise.all(
    question.map((one) =>
      explainFor(services, { ...request, tx, body: one }, user, asked.user !== undefined),
    ),
  );
  const steps = new Map(explained.flatMap((one) => one.steps).map((step) => [step.step + step.text, step]));
  return {
    allowed: explained.every(({ allowed }) => allowed),
    steps: [...steps.values()],
    places,
  };
}

async function placesOf(
  { model }: ExplainServices,
  { session: { tenantId }, tx }: ConnectedRequest,
  page: CompiledPage,
  { part, key = '' }: WhyRequest,
): Promise<WhyPlace[]> {
  const inMenu = async () =>
    (await documentsInForce(tx, tenantId, 'domain', null)).flatMap(
      (document) => placeInMenu(document, page.id) ?? [],
    );
  if (part === 'menu') return inMenu();
  const [ofPage] = await documentsInForce(tx, tenantId, 'page', page.id);
  const entity = page.entity === undefined ? undefined : model.entities.get(page.entity);
  const [ofEntity] = entity ? await documentsInForce(tx, tenantId, 'entity', entity.entity.id) : [];
  const isColumn = entity?.byName.has(key) === true && part !== 'button' && part !== 'row';
  return [
    ...(ofPage ? [placeInPage(ofPage, part === 'row' ? 'column' : part, key)] : []),
    ...(ofEntity && (isColumn || part === 'row') ? [placeInEntity(ofEntity, key)] : []),
  ];
}

/** What the explanation of rights is asked: the codes of a button, a column, or a row. */
function questionOf({ model }: ExplainServices, page: CompiledPage, { part, key = '' }: WhyRequest) {
  const { entity, pageConfig } = page;
  const search = { code: permissionCode(pageConfig.module, 'search') };
  if (part === 'row') {
    if (!ROW_KEY.test(key)) throw new AppError('badRequest');
    return [{ entity: entity ?? '', rowId: Number(key) }];
  }
  if (part === 'button') {
    const action = [...pageConfig.toolbar, ...pageConfig.rowActions].find((one) => one.key === key);
    const codes = action ? permissionNames(action.permission) : [permissionCode(pageConfig.module, key)];
    return codes.map((code) => ({ code }));
  }
  if (part === 'menu') {
    const entry = [...menuEntries(model.domains)].find((one) => one.page === page.id);
    const names = entry?.permission === undefined ? [] : permissionNames(entry.permission);
    return names.length > 0 ? names.map((code) => ({ code })) : [search];
  }
  const isColumn = entity !== undefined && model.entities.get(entity)?.byName.has(key) === true;
  return [isColumn ? { entity, column: key } : search];
}
