import { AppError } from '../../schemas/errors/app-error';
import type { ErrorName } from '../../schemas/errors/error-names';
import { isChinese } from '../../schemas/text/is-chinese';
import type { Model } from '../../schemas/model/model';
import type { Db, Session } from '../action';
import { ROLES, USERS } from '../identity/identity-entities';
import { organisationOf } from '../identity/organisations';
import type { Excess } from './excess';
import { permissionTree } from './permission-tree';

/** The context of a judgement: the session, the transaction and the documents. */
export interface GuardContext {
  session: Session;
  tx: Db;
  lang: string;
  model: Model;
  /** Translates a text of the documents for the reader. */
  word(text: string): string;
}

/** The error that names the first excess right; `whom`: the row that the actor may not act on. */
export async function excessError(excess: Excess, naming: GuardContext, whom?: string): Promise<AppError> {
  if (excess.kind === 'superUser') return new AppError('superUserOnly');
  const colon = isChinese(naming.lang) ? '：' : ': ';
  const what = await nameOf(excess, naming);
  const name = excess.by === null || excess.by === whom ? what : `${excess.by}${colon}${what}`;
  const error: ErrorName = whom === undefined ? 'notHeld' : 'beyondReach';
  return new AppError(error, { name, ...(whom !== undefined && { whom }) });
}

async function nameOf(excess: Exclude<Excess, { kind: 'superUser' }>, naming: GuardContext): Promise<string> {
  const { model, word, tx, session } = naming;
  const label = (entity: string, column: string) =>
    word(model.entities.get(entity)?.byName.get(column)?.label ?? column);
  switch (excess.kind) {
    case 'code':
      return codeName(excess.code, naming);
    case 'administrator':
      return excess.name ?? '';
    case 'flag':
      return label(USERS, excess.column);
    case 'scope': {
      const choices = model.entities.get(ROLES)?.byName.get('dataScope')?.options.options ?? [];
      const choice = choices.find(({ value }) => value === excess.dataScope);
      return `${label(ROLES, 'dataScope')} ${word(choice?.label ?? String(excess.dataScope))}`;
    }
    case 'org':
      return (await organisationOf(tx, session.tenantId, excess.id))?.name ?? String(excess.id);
    case 'area':
      return label(USERS, 'areaIds');
    case 'rows':
      return label(ROLES, 'dataScope');
    case 'department':
      return label(USERS, 'deptId');
    case 'field': {
      const title = word(model.entities.get(excess.entity)?.entity.title ?? excess.entity);
      return `${title} / ${label(excess.entity, excess.column)}`;
    }
  }
}

/** A code by its page and its button: `被监管人员 / 离监`. */
export function codeName(code: string, naming: Pick<GuardContext, 'model' | 'word'>): string {
  return codeNames([code], naming)[0]!;
}

/** The same for several codes. */
export function codeNames(
  codes: readonly string[],
  { model, word }: Pick<GuardContext, 'model' | 'word'>,
): string[] {
  const tree = permissionTree(model.domains);
  return codes.map((code) => {
    const node = tree.find((one) => one.code === code);
    const page = node?.type === 'button' ? tree.find(({ id }) => id === node.parentId) : undefined;
    return [page, node].flatMap((one) => (one ? [word(one.name)] : [])).join(' / ') || code;
  });
}
