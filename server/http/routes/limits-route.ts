import Type from 'typebox';
import { isChinese } from '../../../schemas/text/is-chinese';
import { permissionCode } from '../../../schemas/document/permission';
import { LIMIT_WORDS } from '../limit-words';
import { limitVariable, LIMITS, type LimitName, type Limits } from '../../contract/limits';
import type { ReadingRoute } from '../../contract/route';

const LimitsAnswer = Type.Array(
  Type.Object({
    name: Type.String(),
    /** What it limits, with the unit. */
    title: Type.String(),
    /** The environment variable that sets it. */
    variable: Type.String(),
    /** The current value; 0 means unlimited where the minimum is 0. */
    value: Type.Integer(),
    usual: Type.Integer(),
    least: Type.Integer(),
    most: Type.Integer(),
  }),
);

/** `GET system/limits`: every limit of this server. */
export function limitsRoute(limits: Limits): ReadingRoute {
  return {
    kind: 'fixed',
    entity: null,
    title: '运行限制',
    method: 'GET',
    url: 'system/limits',
    access: { anyOf: [permissionCode('system_limits', 'search')] },
    writes: false,
    textParams: [],
    answer: LimitsAnswer,
    run: async ({ lang }) =>
      Object.entries(LIMITS).map(([name, [usual, least, most]]) => ({
        name,
        title: LIMIT_WORDS[name as LimitName][isChinese(lang) ? 0 : 1],
        variable: limitVariable(name as LimitName),
        value: limits[name as LimitName],
        usual,
        least,
        most,
      })),
  };
}
