import type { DefaultFrom } from '../document/default-from';
import type { Json } from '../json';
import type { SqlType } from './field';

/** Somebody or something with a name. */
interface Named {
  id: number;
  name: string;
}

/** What defaults from the session are made of. */
export interface SessionFacts {
  user: Named;
  /** Null: the user has none in the organisation of the session. */
  department: Named | null;
  organisation: Named;
  /** The time of the business, `YYYY-MM-DD HH:mm:ss`. */
  now: string;
}

/** The entity whose rows a reference with such a default refers to. */
export const DEFAULT_ENTITIES: Partial<Record<DefaultFrom, string>> = {
  user: 'org_user',
  department: 'org_department',
  organisation: 'org',
};

/** The default of a column from the session: an id or a name, a day or a time, as the column stores it. */
export function sessionValue(from: DefaultFrom, sql: SqlType, facts: SessionFacts): Json {
  if (from === 'today' || from === 'now') {
    const { now } = facts;
    if (sql === 'date') return now.slice(0, 10);
    return sql === 'time' ? now.slice(11) : now;
  }
  const one = facts[from];
  if (!one) return null;
  if (sql === 'text') return one.name;
  return sql === 'bigint[]' ? [one.id] : one.id;
}
