import { groupDigits } from '../../../widgets/shared/amount-value';
import type { ShownFigure } from './use-block';

/** An amount in figures; a dash for a missing one. */
export function amountWords({ amount, atLeast }: ShownFigure): string {
  if (amount === null) return '—';
  const [whole = '', fraction] = String(amount).split('.');
  const digits = groupDigits(whole.replace('-', ''));
  return `${whole.startsWith('-') ? '−' : ''}${digits}${fraction ? `.${fraction}` : ''}${atLeast ? '+' : ''}`;
}
