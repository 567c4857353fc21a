import dayjs from 'dayjs';
import { lazy, Suspense, useContext, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import { classNames } from './class-names';
import { controlFrame, FramelessContext, type ControlSize } from './control-frame';
import { DATE_FORMATS, type DateKind } from './date-text';
import { DateTextInput } from './date-text-input';
import { Icon } from './icon';
import { MonthGrid } from './month-grid';
import { PickerMessage } from './picker-message';
import { Popover } from './popover';
import { TimeColumns } from './time-columns';

// The calendar is a fifth of a list page's weight; it travels when the first date field opens.
const Calendar = lazy(() => import('./calendar').then((module) => ({ default: module.Calendar })));

interface CommonProps {
  id?: string;
  /** A day, a day with time, or a month. */
  kind?: DateKind;
  /** First and last day that can be chosen, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
  size?: ControlSize;
  placeholder?: string;
  invalid?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  required?: boolean;
  clearable?: boolean;
  autoFocus?: boolean;
  onBlur?(): void;
  'aria-label'?: string;
  'aria-describedby'?: string;
}

/** What cannot be read as a date is reported as it was typed, so that the check of the form can name it. */
export type DateInputProps = CommonProps &
  (
    | { range?: false; value: string | null; onChange(value: string | null): void }
    | { range: true; value: readonly [string, string] | null; onChange(value: [string, string] | null): void }
  );

const day = (text: string | undefined) => (text && dayjs(text).isValid() ? dayjs(text).toDate() : undefined);

/** A date to type or to pick from a calendar; with `range` the first and the last of a period. */
export function DateInput(props: DateInputProps) {
  const {
    kind = 'date',
    min,
    max,
    size,
    placeholder,
    invalid,
    disabled,
    readOnly,
    required,
    clearable = true,
  } = props;
  const { t } = useTranslation();
  const frameless = useContext(FramelessContext);
  const [open, setOpen] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const off = disabled || readOnly;
  const values: readonly [string, string] = props.range ? (props.value ?? ['', '']) : [props.value ?? '', ''];
  const format = DATE_FORMATS[kind];

  function report(next: readonly [string, string]) {
    if (props.range) props.onChange(next[0] || next[1] ? [next[0], next[1]] : null);
    else props.onChange(next[0] || null);
  }

  function show(next: boolean) {
    if (next === open || off) return;
    setOpen(next);
    if (!next) {
      first.current?.focus();
      props.onBlur?.();
    }
  }

  const text = (index: 0 | 1) => (
    <DateTextInput
      ref={index === 0 ? first : second}
      id={index === 0 ? props.id : undefined}
      label={index === 0 ? props['aria-label'] : t('ui.rangeEnd')}
      describedBy={props['aria-describedby']}
      autoFocus={index === 0 && props.autoFocus}
      value={values[index]}
      kind={kind}
      placeholder={placeholder ?? (props.range ? t(index === 0 ? 'ui.rangeStart' : 'ui.rangeEnd') : format)}
      disabled={disabled}
      readOnly={readOnly}
      required={required}
      invalid={invalid}
      onCommit={(next) => report(index === 0 ? [next, values[1]] : [values[0], next])}
      onOpen={() => show(true)}
      onBlur={() => !open && props.onBlur?.()}
    />
  );

  const filled = values[0] !== '' || values[1] !== '';
  const time = values[0].slice(11);
  return (
    <Popover
      open={open}
      onOpenChange={show}
      anchorOnly
      label={t('ui.calendar')}
      trigger={
        <div
          className={classNames(
            'group/date',
            controlFrame({ size, invalid, disabled, readOnly, frameless, open }),
          )}
          onClick={(event) => {
            if (event.target instanceof HTMLInputElement) return;
            show(!open);
          }}
        >
          {text(0)}
          {props.range && (
            <>
              <span className="shrink-0 text-fg-2">{t('ui.to')}</span>
              {text(1)}
            </>
          )}
          {clearable && filled && !off && (
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('ui.clear')}
              onClick={(event) => {
                event.stopPropagation();
                report(['', '']);
                first.current?.focus();
              }}
              className="hidden size-4 shrink-0 items-center justify-center text-fg-3 group-focus-within/date:flex group-hover/date:flex hover:text-fg"
            >
              <Icon name="circle-x" size={14} />
            </button>
          )}
          <Icon name={readOnly && !disabled ? 'lock' : 'calendar'} size={14} className="shrink-0 text-fg-3" />
        </div>
      }
    >
      {kind === 'month' ? (
        <MonthGrid
          value={values[0]}
          onChange={(month) => {
            report([month, values[1]]);
            show(false);
          }}
        />
      ) : (
        <div className="flex divide-x divide-line">
          <Suspense fallback={<PickerMessage loading />}>
            <Calendar
              mode={props.range ? 'range' : 'single'}
              selected={day(values[0])}
              range={{ from: day(values[0]), to: day(values[1]) }}
              min={day(min)}
              max={day(max)}
              onPick={(picked, range) => {
                const at = kind === 'datetime' ? ` ${time || '00:00:00'}` : '';
                if (props.range) {
                  const from = range?.from ?? picked;
                  const end = kind === 'datetime' ? ' 23:59:59' : '';
                  report([
                    dayjs(from).format('YYYY-MM-DD') + at,
                    range?.to ? dayjs(range.to).format('YYYY-MM-DD') + end : '',
                  ]);
                  if (range?.from && range.to && range.from < range.to) show(false);
                } else {
                  report([dayjs(picked).format('YYYY-MM-DD') + at, '']);
                  if (kind === 'date') show(false);
                }
              }}
            />
          </Suspense>
          {kind === 'datetime' && !props.range && (
            <div className="flex flex-col">
              <TimeColumns
                value={time}
                onChange={(next) =>
                  report([`${values[0].slice(0, 10) || dayjs().format('YYYY-MM-DD')} ${next}`, ''])
                }
              />
              <div className="border-t border-line p-2 text-right">
                <Button size="small" onClick={() => show(false)}>
                  {t('ui.done')}
                </Button>
              </div>
            </div>
          )}
        </div>
      )}
    </Popover>
  );
}
