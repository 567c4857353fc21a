import dayjs from 'dayjs';
import type { DateKind } from '../shared/date-text';
import { Button } from './button';
import { useWords } from './use-words';

interface DateShortcutsProps {
  kind: DateKind;
  range: boolean;
  /** First and last selectable day, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
  onPick(from: string, to: string): void;
}

/** Days and periods that are chosen by one click; without those that are not selectable. */
export function DateShortcuts({ kind, range, min = '', max = '9999', onPick }: DateShortcutsProps) {
  const t = useWords();
  const offered = (range ? periods() : [moment(kind)]).filter(
    ({ from, to }) => from.slice(0, 10) >= min.slice(0, from.length) && to.slice(0, 10) <= max,
  );
  if (offered.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={t('dates.periods')}
      className="flex flex-wrap gap-1 border-t border-line px-2 py-1.5"
    >
      {offered.map(({ name, from, to }) => (
        <Button key={name} variant="text" size="small" onClick={() => onPick(from, to)}>
          {t(`dates.${name}`)}
        </Button>
      ))}
    </div>
  );
}

interface Shortcut {
  name: 'today' | 'now' | 'thisMonth' | 'last7Days' | 'lastMonth';
  from: string;
  to: string;
}

/** The current day, month or moment. */
function moment(kind: DateKind): Shortcut {
  const [name, format] = {
    date: ['today', 'YYYY-MM-DD'],
    month: ['thisMonth', 'YYYY-MM'],
    datetime: ['now', 'YYYY-MM-DD HH:mm:ss'],
  }[kind] as [Shortcut['name'], string];
  const text = dayjs().format(format);
  return { name, from: text, to: text };
}

/** The usual periods of days, up to today. */
function periods(): Shortcut[] {
  const today = dayjs();
  const last = today.subtract(1, 'month');
  const period = (name: Shortcut['name'], from: dayjs.Dayjs, to: dayjs.Dayjs) => ({
    name,
    from: from.format('YYYY-MM-DD'),
    to: to.format('YYYY-MM-DD'),
  });
  return [
    period('today', today, today),
    period('last7Days', today.subtract(6, 'day'), today),
    period('thisMonth', today.startOf('month'), today.endOf('month')),
    period('lastMonth', last.startOf('month'), last.endOf('month')),
  ];
}
