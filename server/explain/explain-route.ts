import Type from 'typebox';
import { AppError } from '../../schemas/errors/app-error';
import type { Model } from '../../schemas/model/model';
import type { EntityModel } from '../../schemas/model/entity-model';
import { permissionCode } from '../../schemas/document/permission';
import { translateText } from '../../schemas/model/translate';
import { wordsOf } from '../../schemas/model/words';
import { maySearch } from '../access/name-rights';
import { USERS } from '../identity/identity-entities';
import type { ConnectedRequest } from '../contract/request';
import type { ReadingRoute } from '../contract/route';
import { runReading } from '../database/connection/run-in-transaction';
import type { Records } from '../records/records';
import { explainColumn } from './explain-column';
import { explainCode } from './explain-code';
import { explainRow } from './explain-row';
import { explainedUser } from './explained-user';
import type { Step } from './words';

/** What an explanation reads. */
export interface ExplainServices {
  model: Model;
  records: Records;
  /** Every existing permission code. */
  codes(): ReadonlySet<string>;
}

/** The body has one of: a button (`code`), a column of an entity, or a row of an entity. */
const ExplainBody = Type.Object({
  code: Type.Optional(Type.String({ maxLength: 80, title: '权限标识' })),
  entity: Type.Optional(Type.String({ maxLength: 48, title: '实体' })),
  column: Type.Optional(Type.String({ maxLength: 41, title: '列' })),
  rowId: Type.Optional(Type.Integer({ minimum: 1, title: '记录' })),
});

/** Whether something is allowed, and its reasons. */
export const ExplainAnswer = Type.Object({
  allowed: Type.Boolean(),
  steps: Type.Array(Type.Object({ step: Type.String(), ok: Type.Boolean(), text: Type.String() })),
});

/** Whether something is allowed, with the reasons. */
export interface Explanation {
  allowed: boolean;
  steps: Step[];
}

/**
 * `POST org/user/explain/{id}`: why a user can or cannot see a button, a column or a row. Needs the right to search
 * users and covers the users that the caller sees; rows only if the caller sees them.
 */
export function explainRoutes(services: ExplainServices): ReadingRoute[] {
  const subject = services.model.entities.get(USERS);
  if (!subject) return [];
  const { id, path, module } = subject.entity;
  return [
    {
      kind: 'fixed',
      entity: id,
      subject,
      title: '解释权限',
      method: 'POST',
      url: `${path}/explain/:id`,
      access: { anyOf: [permissionCode(module, 'search')] },
      writes: false,
      textParams: [],
      body: ExplainBody,
      answer: ExplainAnswer,
      run: (request) => runReading(request.tx, (tx) => explain(services, { ...request, tx })),
    },
  ];
}

const explain = (services: ExplainServices, request: ConnectedRequest) =>
  explainFor(services, request, request.params.id ?? 0, true);

/**
 * Explains a code, a column or a row of the body for a user: one that the caller sees and may look up, or, if `isOther` is
 * false, the caller.
 */
export async function explainFor(
  { model, records, codes }: ExplainServices,
  request: ConnectedRequest,
  userId: number,
  isOther: boolean,
): Promise<Explanation> {
  const { session, lang, body, tx } = request;
  const { code, column, rowId } = body as { code?: string; column?: string; rowId?: number };
  if (isOther) {
    const users = model.entities.get(USERS);
    if (!users || !maySearch(session, users)) throw new AppError('forbidden');
    await records.rows(USERS, request).get(userId);
  }
  const facts = await explainedUser(
    tx,
    session.tenantId,
    userId,
    { model, codes: codes() },
    session.settings,
  );
  const word = (text: string) => translateText(text, wordsOf(model, lang));
  const ask = (wanted: string) => explainCode(wanted, facts, codes(), model.domains, lang, word);
  if (code !== undefined) return ask(code);

  const entity = requestedEntity(model, body.entity);
  const search = permissionCode(entity.entity.module, 'search');
  const list = ask(search);
  if (column !== undefined) {
    const field = entity.byName.get(column);
    if (!field) throw new AppError('invalidCriteria', {}, { field: 'column' });
    const steps = explainColumn(entity.entity, field, facts, model, lang, word);
    return { allowed: list.allowed && steps.every((step) => step.ok), steps: [...list.steps, ...steps] };
  }
  if (rowId === undefined) throw new AppError('badRequest');
  if (!session.permissions.has(search)) throw new AppError('forbidden');
  const row = await explainRow(entity, rowId, facts, { model, records, request }, word);
  return { allowed: list.allowed && row.allowed, steps: [...list.steps, ...row.steps] };
}

function requestedEntity(model: Model, id: unknown): EntityModel {
  const entity = typeof id === 'string' ? model.entities.get(id) : undefined;
  if (!entity || entity.entity.calls.length === 0)
    throw new AppError('invalidCriteria', {}, { field: 'entity' });
  return entity;
}
