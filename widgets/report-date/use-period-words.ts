import type { Json } from '../../schemas/json';
import { useWords } from '../ui/use-words';
import { readPeriod, reportRange, type Period } from './period';

/** Formats a period in the language of the interface. */
export function usePeriodWords(): (value: Json | Period) => string {
  const t = useWords();
  return (value) => {
    const period = readPeriod(value as Json);
    const range = period ? null : reportRange(value as Json);
    if (range) return range.join(` ${t('widget.range.to')} `);
    if (!period) return '';
    const { type, year, number } = period;
    if (type === 2) return t('widget.report.year', { year });
    if (type === 3) return t(`widget.report.half${number}`, { year });
    if (type === 4) return t('widget.report.quarter', { year, n: number });
    return t('widget.report.month', { year, n: number });
  };
}
