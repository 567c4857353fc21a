import type { EntityModel } from '../../schemas/model/entity-model';
import type { Session } from '../action';
import type { ConnectedRequest } from '../contract/request';
import { isUnseen } from '../records/masked-criteria';
import type { ImportServices } from './import-context';
import type { BatchSheet } from './import-store';

/**
 * Whether rows of a sheet may have to be compared with others by values that the session does not see: by a unique column,
 * or by the one within whose value it is unique. What the domain of an entity compares beside that is not known here.
 */
export function mayGuess(
  { model, records }: ImportServices,
  entity: string,
  request: ConnectedRequest,
  { columns, params }: BatchSheet,
): boolean {
  const { plan } = records.batch(entity, request);
  const isGiven = new Set([...columns, ...Object.keys(params)]);
  const ofLines = plan.lines.flatMap(({ lines }) => model.entities.get(lines.entity) ?? []);
  return (
    comparesUnseen(request.session, plan.model, (name) => isGiven.has(name)) ||
    ofLines.some((line) => comparesUnseen(request.session, line, () => true))
  );
}

function comparesUnseen(
  session: Session,
  subject: EntityModel,
  isGiven: (column: string) => boolean,
): boolean {
  const unseen = isUnseen(session, subject);
  return subject.entity.columns.some(({ name, unique, uniqueWhere }) => {
    if (!unique) return false;
    const compared = [name, unique, ...Object.keys(uniqueWhere ?? {})];
    return compared.some(isGiven) && compared.some(unseen);
  });
}
