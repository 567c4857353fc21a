import type { Domain } from '../../schemas/document/domain';
import { menuEntries } from '../../schemas/model/menu-entries';
import { permissionCode } from '../../schemas/document/permission';
import { menuFor } from '../menu/menu';
import type { ExplainedUser } from './explained-user';
import { stepsIn, type Step } from './words';

/** Explains a permission: account, grants, ceilings of the organisations, page behind the button. */
export function explainCode(
  code: string,
  facts: ExplainedUser,
  known: ReadonlySet<string>,
  domains: readonly Domain[],
  lang: string,
  word: (text: string) => string,
): { allowed: boolean; steps: Step[] } {
  const say = stepsIn(lang);
  const account = explainAccount(facts, lang);
  if (!known.has(code))
    return { allowed: false, steps: [...account, say('grant', false, 'unknownCode', { code })] };
  const grants = facts.session.isSupper
    ? [say('grant', true, 'superUser')]
    : explainGrants(code, facts, lang);
  const ceilings = facts.session.isSupper ? [] : explainCeilings(code, facts, lang);
  const route = explainRoute(code, facts, domains, lang, word);
  return {
    allowed: [...account, ...ceilings, ...route].every((step) => step.ok) && grants.some((step) => step.ok),
    steps: [...account, ...grants, ...ceilings, ...route],
  };
}

/**
 * A disabled or expired account has no permissions; nor does a user below an organisation that is disabled or expired.
 */
function explainAccount({ enabled, orgs, session }: ExplainedUser, lang: string): Step[] {
  const say = stepsIn(lang);
  const closed = orgs.flatMap(({ name, enabled: on, expired }) =>
    !on
      ? say('account', false, 'orgOff', { name })
      : expired && !session.isSupper
        ? say('account', false, 'orgExpired', { name })
        : [],
  );
  return [
    say('account', enabled, enabled ? 'accountOn' : 'accountOff'),
    ...closed,
    ...(closed.length === 0 ? [say('account', true, 'orgOn', { name: orgs[0]?.name ?? '' })] : []),
  ];
}

function explainGrants(code: string, { roles, own }: ExplainedUser, lang: string): Step[] {
  const say = stepsIn(lang);
  const steps = [
    ...roles
      .filter((role) => role.codes.includes(code))
      .map(({ name, enabled }) => say('grant', enabled, enabled ? 'byRole' : 'byDisabledRole', { name })),
    ...(own.includes(code) ? [say('grant', true, 'byUser')] : []),
  ];
  return steps.length > 0 ? steps : [say('grant', false, 'byNobody')];
}

function explainCeilings(code: string, { orgs }: ExplainedUser, lang: string): Step[] {
  const say = stepsIn(lang);
  const bounds = orgs.flatMap(({ name, codes }) => {
    if (!codes) return [];
    const within = codes.includes(code);
    return [say('ceiling', within, within ? 'withinCeiling' : 'beyondCeiling', { name })];
  });
  return bounds.length > 0 ? bounds : [say('ceiling', true, 'noCeiling')];
}

/** A button that leads to a page is only shown if the user may open that page (`routeButtonRelation`). */
function explainRoute(
  code: string,
  { session }: ExplainedUser,
  domains: readonly Domain[],
  lang: string,
  word: (text: string) => string,
): Step[] {
  const entries = [...menuEntries(domains)];
  const behind = entries.flatMap(({ module, routeButtonRelation = {} }) =>
    Object.entries(routeButtonRelation).flatMap(([suffix, route]) =>
      module && permissionCode(module, suffix) === code ? [route] : [],
    ),
  );
  if (behind.length === 0) return [];
  const open = menuFor(domains, new Set([...session.permissions, code]), word).permissions.includes(code);
  const name = entries.find((entry) => entry.name === behind[0])?.title ?? behind[0] ?? '';
  return [stepsIn(lang)('route', open, open ? 'routeOpen' : 'routeClosed', { name: word(name) })];
}
