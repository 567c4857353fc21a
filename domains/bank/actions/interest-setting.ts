import type { ActionContext } from '../../../server/action';

/** A value of the setting `money.interestMode`: persons get no interest. */
const NONE = 2;

/** Whether the session's organisation pays interest to persons (`money.interestMode`). */
export function paysInterest({ session }: Pick<ActionContext, 'session'>): boolean {
  return session.settings.get('money.interestMode') !== NONE;
}

/** The yearly rate of the session's organisation in percent (`money.annualRate`); null: it shares what its bank pays. */
export function yearlyRate({ session }: Pick<ActionContext, 'session'>): number | null {
  return session.settings.get('money.annualRate') || null;
}
