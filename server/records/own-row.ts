import type { JsonObject } from '../../schemas/json';
import type { ConnectedRequest } from '../contract/request';
import { normalisedValues } from './accept-body';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import { withDefaults } from './record-defaults';
import { startDefaults } from './start-defaults';

/** A new row without client input: with its defaults, and not judged by its rules. */
export async function ownRow(
  plan: EntityPlan,
  values: JsonObject,
  request: ConnectedRequest,
  environment: Environment,
): Promise<JsonObject> {
  const own = await startDefaults(plan, values, request, environment);
  const given = { ...own, ...normalisedValues(plan, values, environment.fieldTypes) };
  return withDefaults(plan, given, environment.fieldTypes);
}
