import { chainTo } from '../../schemas/model/derivations';
import type { Entity } from '../../schemas/document/entity';
import { columnKey } from '../../schemas/model/entity-columns';
import type { Field } from '../../schemas/model/field';
import { sensitiveChain } from '../../schemas/model/inherit-sensitivity';
import type { Model } from '../../schemas/model/model';
import { permissionCode } from '../../schemas/document/permission';
import { unreadFigures } from '../access/unread-figures';
import { fixedFields, hiddenFields } from '../access/field-rights';
import type { Session } from '../action';
import type { ExplainedUser } from './explained-user';
import { stepsIn, type Step } from './words';

/** Explains a column, in addition to its list: whether a role restricts the field, and whether it is masked. */
export function explainColumn(
  { id: entity, module }: Entity,
  field: Field,
  { roles, session }: ExplainedUser,
  model: Model,
  lang: string,
  word: (text: string) => string,
): Step[] {
  const say = stepsIn(lang);
  const { entities, derivations } = model;
  const name = word(field.label);
  const key = columnKey(entity, field.model);
  const codes = session.fields.get(entity)?.codes ?? [];
  const hidden = hiddenFields(session, entity).has(field.model);
  const fixed = fixedFields(session, entity).has(field.model);
  const enabled = roles.filter((role) => role.enabled);
  const concerned = enabled.filter((role) => codes.some((code) => role.codes.includes(code)));
  const speaking = concerned.length > 0 ? concerned : enabled;
  const byRoles = speaking.flatMap((role): Step[] => {
    if (role.hidden?.includes(key))
      return hidden ? [say('field', false, 'hiddenByRole', { role: role.name, name })] : [];
    return fixed && role.readOnly?.includes(key)
      ? [say('field', true, 'readOnlyByRole', { role: role.name, name })]
      : [];
  });
  const words = (chain: readonly string[]) => chain.map((one) => word(labelOf(entities, one))).join(' ← ');
  const from = hidden
    ? chainTo(derivations, key, (source) => isHidden(session, source))
    : sensitiveChain(entities, derivations, key);
  for (const unread of hidden && byRoles.length === 0 ? unreadFigures(model, session) : [])
    if (unread.key === key || chainTo(derivations, key, (source) => source === unread.key))
      byRoles.push(say('field', false, 'figureUnread', { name, title: word(unread.target.entity.title) }));
  if (hidden && byRoles.length === 0 && from) {
    const isSource = (one: string) => chainTo(derivations, key, (source) => source === one) !== null;
    for (const role of enabled)
      for (const source of (role.hidden ?? []).filter(isSource))
        byRoles.push(say('field', false, 'hiddenByRole', { role: role.name, name: words([source]) }));
    byRoles.push(say('field', false, 'hiddenWithSource', { name, chain: words(from) }));
  }
  // The value columns of a log are hidden when any field is hidden, so no role names them.
  if (hidden && byRoles.length === 0) byRoles.push(say('field', false, 'hiddenWithOthers', { name }));
  const reveals = session.permissions.has(permissionCode(module, 'reveal'));
  const masked = reveals ? 'columnRevealed' : 'columnMasked';
  const sentence = field.sensitive ? masked : 'columnPlain';
  const derived =
    from && !hidden ? [say('column', false, 'columnDerived', { name, chain: words(from) })] : [];
  return [...byRoles, ...derived, ...(hidden ? [] : [say('column', !field.sensitive, sentence, { name })])];
}

function isHidden(session: Session, key: string): boolean {
  const [entity = '', name = ''] = key.split('.');
  return hiddenFields(session, entity).has(name);
}

/** The label of a column, or its key when it has none. */
function labelOf(entities: Model['entities'], key: string): string {
  const [entity = '', name = ''] = key.split('.');
  return entities.get(entity)?.byName.get(name)?.label ?? key;
}
