import dayjs from 'dayjs';
import type { DateKind } from '../shared/date-text';
import { Button } from './button';
import { DateShortcuts } from './date-shortcuts';
import { late } from './late';
import { MonthGrid } from './month-grid';
import { PickerMessage } from './picker-message';
import { TimeColumns } from './time-columns';
import { useWords } from './use-words';

// Loads the calendar chunk when the first date field opens; it is as large as a tenth of a list page.
const Calendar = late(
  () => import('./calendar').then((part) => part.Calendar),
  () => <PickerMessage loading />,
);

interface DateSheetProps {
  kind: DateKind;
  range: boolean;
  /** The value, or both ends of a period; empty if unset. */
  values: readonly [string, string];
  /** First and last selectable day, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
  /** Offers the usual periods of the past, for criteria. */
  past?: boolean;
  /** Moves the focus into the calendar, for keyboard users. */
  autoFocus: boolean;
  onReport(from: string, to: string): void;
  onClose(): void;
}

const dayOf = (text: string | undefined) =>
  text && dayjs(text).isValid() ? dayjs(text).toDate() : undefined;
const textOf = (day: Date) => dayjs(day).format('YYYY-MM-DD');
const today = () => dayjs().format('YYYY-MM-DD');
const clockOf = (text: string) => text.slice(11);
/** Default times of a period of moments: start of the first day, end of the last. */
const CLOCKS = ['00:00:00', '23:59:59'] as const;

/** The dropdown of a date field: months, or a calendar, with time columns for moments; below it days and periods of one click. */
export function DateSheet(props: DateSheetProps) {
  const { kind, range, values, min, max, past, onReport, onClose } = props;
  return (
    <>
      {kind === 'month' ? (
        <MonthGrid
          value={values[0]}
          min={min?.slice(0, 7)}
          max={max?.slice(0, 7)}
          onChange={(month) => {
            onReport(month, values[1]);
            onClose();
          }}
        />
      ) : (
        <Days {...props} />
      )}
      {(!range || past) && (
        <DateShortcuts
          kind={kind}
          range={range}
          min={min}
          max={max}
          onPick={(from, to) => {
            onReport(from, range ? to : values[1]);
            onClose();
          }}
        />
      )}
    </>
  );
}

/** A calendar, with time columns for moments. */
function Days({ kind, range, values, min, max, past, autoFocus, onReport, onClose }: DateSheetProps) {
  const t = useWords();
  const clocked = kind === 'datetime';
  const withClock = (day: Date, at: 0 | 1) =>
    clocked ? `${textOf(day)} ${clockOf(values[at]) || CLOCKS[at]}` : textOf(day);

  function pickDay(day: Date) {
    onReport(withClock(day, 0), '');
    if (!clocked) onClose();
  }

  function pickRange(from: Date, to: Date | undefined) {
    onReport(withClock(from, 0), to ? withClock(to, 1) : '');
    if (!clocked && to && from < to) onClose();
  }

  function pickClock(at: 0 | 1, clock: string) {
    const day = values[at].slice(0, 10) || values[0].slice(0, 10) || today();
    const next = `${day} ${clock}`;
    onReport(at === 0 ? next : values[0], at === 1 ? next : values[1]);
  }

  return (
    <div className="flex divide-x divide-line max-md:flex-col max-md:divide-x-0">
      <Calendar
        mode={range ? 'range' : 'single'}
        months={range && !clocked ? 2 : 1}
        selected={dayOf(values[0])}
        range={{ from: dayOf(values[0]), to: dayOf(values[1]) }}
        min={dayOf(min)}
        max={dayOf(max)}
        past={past}
        autoFocus={autoFocus}
        onPick={(day, picked) => (range ? pickRange(picked?.from ?? day, picked?.to) : pickDay(day))}
      />
      {clocked && (
        <div className="flex flex-col">
          <div className="flex divide-x divide-line">
            {(range ? ([0, 1] as const) : ([0] as const)).map((at) => (
              <div key={at}>
                {range && (
                  <p className="px-2 pt-2 text-note text-fg-2">
                    {t(at === 0 ? 'ui.startTime' : 'ui.endTime')}
                  </p>
                )}
                <TimeColumns
                  value={clockOf(values[at])}
                  name={range ? t(at === 0 ? 'ui.startTime' : 'ui.endTime') : undefined}
                  onChange={(clock) => pickClock(at, clock)}
                />
              </div>
            ))}
          </div>
          <div className="border-t border-line p-2 text-right">
            <Button size="small" onClick={onClose}>
              {t('ui.done')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
