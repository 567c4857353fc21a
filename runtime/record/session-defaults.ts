import type { Field, FieldTypes } from '../../schemas/model/field';
import { formFields, mapNodes } from '../../schemas/model/form-tree';
import type { CompiledPage } from '../../schemas/model/page';
import { sessionValue, type SessionFacts } from '../../schemas/model/session-value';
import type { User } from '../session/session-store';

/** The time zone of the business. */
const ZONE = 'Asia/Shanghai';

/** Who and where the session is. */
export function sessionFacts(user: User, now = new Date()): SessionFacts {
  const { deptId, deptName } = user;
  return {
    user: { id: user.userId, name: user.name },
    department: deptId ? { id: deptId, name: deptName ?? '' } : null,
    organisation: { id: user.orgId, name: user.loginOrgName },
    now: now.toLocaleString('sv-SE', { timeZone: ZONE }),
  };
}

/** A page whose form starts with the defaults that its columns, and those of its lines, take from the session. */
export function withSessionDefaults(page: CompiledPage, types: FieldTypes, user: User | null): CompiledPage {
  const fields = formFields(page.formConfig.list);
  const takes = ({ defaultFrom, cells = [] }: Field): boolean =>
    defaultFrom !== undefined || cells.some(takes);
  if (!user || !fields.some(takes)) return page;
  const facts = sessionFacts(user);
  const start = (field: Field): Field => {
    if (!takes(field)) return field;
    const sql = types.get(field.type)?.storage(field);
    const { defaultFrom: from, options, cells } = field;
    return {
      ...field,
      ...(cells && { cells: cells.map(start) }),
      ...(from && sql && { options: { ...options, defaultValue: sessionValue(from, sql, facts) } }),
    };
  };
  return {
    ...page,
    formConfig: { ...page.formConfig, list: mapNodes(page.formConfig.list, { field: start }) },
  };
}
