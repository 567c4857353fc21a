import { DURATION_UNITS, durationText, type DurationUnit } from './duration-text';

const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * How long somebody has to wait, as exactly as a person plans: from six hours in whole hours, from two days in whole days,
 * rounded up, so that a try after it succeeds. 43,178 minutes are 30 days.
 */
export function waitText(value: number, unit: DurationUnit, language = 'zh-CN'): string {
  const seconds = (value * DURATION_UNITS[unit]) / 1000;
  const step = seconds >= 2 * DAY ? DAY : seconds >= 6 * HOUR ? HOUR : 0;
  if (step === 0) return durationText(value, unit, language);
  return durationText(Math.ceil(seconds / step) * step, 's', language);
}
