import { EVERY } from '../../schemas/document/row-security';
import { AppError } from '../../schemas/errors/app-error';
import type { Model } from '../../schemas/model/model';
import type { EntityModel } from '../../schemas/model/entity-model';
import type { RowPlacement } from '../../schemas/model/placement';
import type { Place } from '../records/place-of';
import type { Records } from '../records/records';
import type { ConnectedRequest } from '../contract/request';
import { ROLES } from '../identity/identity-entities';
import { organisationOf } from '../identity/organisations';
import { orgsInReach } from '../access/orgs-in-reach';
import type { ExplainedUser } from './explained-user';
import { stepsIn, type Step } from './words';

/**
 * Explains whether a user sees a row: its organisation, then the data scopes of the user's roles. The caller must see
 * the row, too: a row that the caller does not see is answered as not found.
 */
export async function explainRow(
  entity: EntityModel,
  rowId: number,
  facts: ExplainedUser,
  { model, records, request }: { model: Model; records: Records; request: ConnectedRequest },
  word: (text: string) => string,
): Promise<{ allowed: boolean; steps: Step[] }> {
  const { id, scope } = entity.entity;
  const row = await records.rows(id, request).get(rowId);
  const visible = await seen(records, id, rowId, { ...request, session: facts.session });
  const say = stepsIn(request.lang);
  const { placement } = entity;
  const { rows } = facts.session.dataScope;
  const isSupplier = rows !== 'all' && rows.supplier !== undefined;
  const bySupplier = async (): Promise<Step[]> => {
    if (placement.supplier === EVERY) return [say('scope', true, 'rowOfSuppliers')];
    const { suppliers } = await records.place(id, request, rowId);
    if (suppliers === null) return [say('scope', visible, 'rowPlaceHidden')];
    if (suppliers.length === 0) return [say('scope', false, 'rowOfNoSupplier')];
    return [say('scope', visible, 'rowOfSupplier', { names: suppliers.join('、') })];
  };
  if (scope !== 'org') {
    const shared = [say('organisation', visible || isSupplier, 'rowShared')];
    return { allowed: visible, steps: [...shared, ...(isSupplier ? await bySupplier() : [])] };
  }

  const orgId = row.orgId as number;
  const inOrg = orgsInReach(facts.session).includes(orgId);
  const name = (await organisationOf(request.tx, request.session.tenantId, orgId))?.name ?? '';
  const steps = [say('organisation', inOrg, inOrg ? 'rowInOrg' : 'rowOutside', { name })];
  const scopes = facts.roles
    .filter((role) => role.enabled)
    .map((role) => scopeWord(model, role.dataScope, word));
  if (facts.session.isSupper) steps.push(say('scope', true, 'superUser'));
  else if (scopes.length === 0) steps.push(say('scope', false, 'noScope'));
  else steps.push(say('scope', true, 'scopes', { names: [...new Set(scopes)].join('、') }));
  if (!inOrg) return { allowed: visible, steps };
  if (isSupplier) steps.push(...(await bySupplier()));
  else if (rows !== 'all')
    steps.push(...placed(placement, await records.place(id, request, rowId), visible, say));
  steps.push(say('scope', visible, visible ? 'withinScope' : 'beyondScope'));
  return { allowed: visible, steps };
}

/**
 * The steps about area and creator of a row, as its entity declares them; for users who see only a part of an
 * organisation.
 */
function placed(
  { area, fallback }: RowPlacement,
  { areas, maker }: Place,
  visible: boolean,
  say: ReturnType<typeof stepsIn>,
): Step[] {
  const made = maker === null ? [] : [say('scope', visible, 'rowByMaker', { name: maker })];
  // Not even whether the row has an area.
  if (areas === null) return [say('scope', visible, 'rowPlaceHidden'), ...made];
  if (areas.length > 0) return [say('scope', visible, 'rowInAreas', { names: areas.join('、') }), ...made];
  return [
    ...(area ? [say('scope', visible, 'rowWithoutArea')] : []),
    ...(fallback === 'all' ? [say('scope', true, 'rowForAll')] : made),
    ...(fallback === null ? [say('scope', visible, 'rowForNobody')] : []),
  ];
}

async function seen(
  records: Records,
  entity: string,
  id: number,
  request: ConnectedRequest,
): Promise<boolean> {
  try {
    await records.rows(entity, request).get(id);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'notFound') return false;
    throw error;
  }
}

/** The label of a data scope as the roles show it. */
function scopeWord(model: Model, scope: number, word: (text: string) => string): string {
  const choices = model.entities.get(ROLES)?.byName.get('dataScope')?.options.options ?? [];
  return word(choices.find(({ value }) => value === scope)?.label ?? String(scope));
}
