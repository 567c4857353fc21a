import type { Entity } from '../../../schemas/entity';
import { columnKey } from '../../../schemas/entity-columns';
import type { Field } from '../../../schemas/field';
import { permissionCode } from '../../../schemas/permission';
import { fixedFields, hiddenFields } from '../field-rights';
import type { UserFacts } from './user-facts';
import { stepsIn, type Step } from './words';

/** The chain of a column behind that of its list: what the roles say of the field, then whether it is masked. */
export function explainColumn(
  { id: entity, module }: Entity,
  field: Field,
  { roles, session }: UserFacts,
  lang: string,
  word: (text: string) => string,
): Step[] {
  const say = stepsIn(lang);
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
  // A log's values go with any hidden field; no role names them.
  if (hidden && byRoles.length === 0) byRoles.push(say('field', false, 'hiddenWithOthers', { name }));
  const reveals = session.permissions.has(permissionCode(module, 'reveal'));
  const masked = reveals ? 'columnRevealed' : 'columnMasked';
  const sentence = field.sensitive ? masked : 'columnPlain';
  return [...byRoles, ...(hidden ? [] : [say('column', !field.sensitive, sentence, { name })])];
}
