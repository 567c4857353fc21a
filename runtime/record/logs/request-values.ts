import type { Words } from '../../../widgets/ui/use-words';
import type { LoggedValue } from './logged-values';
import { loggedObject, type ChangeRow, type OperationRow } from './log-rows';
import type { Json } from '../../../schemas/json';
import { operatorWord } from './operator-word';

/** Keys that logs write themselves. */
const KEYS: ReadonlySet<string> = new Set(['url', 'module', 'agent', 'lang', 'action', 'changes']);

/** The entries of a logged object, with the labels of known keys. */
export function entriesOf(
  value: Json | undefined,
  t: Words,
  labels: ReadonlyMap<string, string> = NONE,
): LoggedValue[] {
  return Object.entries(loggedObject(value) ?? {}).map(([key, one]) => ({
    key,
    label: labels.get(key) ?? (KEYS.has(key) ? t(`logs.key.${key}`) : key),
    value: one,
  }));
}

/** By which route a request came. */
export function routeValues(row: ChangeRow | OperationRow, t: Words): LoggedValue[] {
  return [
    { key: 'method', label: t('logs.method'), value: row.method },
    { key: 'path', label: t('logs.path'), value: row.path },
    ...entriesOf(row.router, t),
    { key: 'requestId', label: t('logs.request'), value: row.requestId },
  ];
}

/** Who sent it, and from where. */
export function environmentValues(row: ChangeRow | OperationRow, t: Words): LoggedValue[] {
  return [
    { key: 'operator', label: t('logs.operator'), value: operatorWord(row, t) },
    { key: 'ip', label: t('logs.ip'), value: row.ip },
    ...entriesOf(row.env, t),
  ];
}

const NONE: ReadonlyMap<string, string> = new Map();
