import type { Words } from '../../../widgets/ui/use-words';
import { isProvider } from './log-rows';

/** The operator with the kind of account: a user, or a user of a supplier. */
export function operatorWord(row: { operator: string; loginType: number }, t: Words): string {
  return t('logs.who', { name: row.operator, kind: t(isProvider(row) ? 'logs.provider' : 'logs.user') });
}
