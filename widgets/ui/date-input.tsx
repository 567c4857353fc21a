import { useContext, useId, useRef, type RefObject } from 'react';
import { classNames } from './class-names';
import { ClearButton, useVisited } from './clear-button';
import { controlFrame, OuterFrameContext, type ControlSize } from './control-frame';
import type { DateKind } from '../shared/date-text';
import { DateSheet } from './date-sheet';
import { DateTextInput } from './date-text-input';
import { Icon } from './icon';
import { Popover } from './popover';
import { useDateSheet } from './use-date-sheet';
import { useWords } from './use-words';

interface CommonProps {
  id?: string;
  /** A day, a day with time, or a month. */
  kind?: DateKind;
  /** Display format while not editing: `YYYY年M月D日`. Default: the stored format. */
  format?: string;
  /** First and last selectable day, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
  size?: ControlSize;
  placeholder?: string;
  invalid?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  required?: boolean;
  clearable?: boolean;
  /** Reverts text that is not a date: a search form has no place for an error. */
  datesOnly?: boolean;
  autoFocus?: boolean;
  onBlur?(): void;
  'aria-label'?: string;
  'aria-describedby'?: string;
}

/** Text that is not a date is reported as typed, so that validation can name it. */
export type DateInputProps = CommonProps &
  (
    | { range?: false; value: string | null; onChange(value: string | null): void }
    | {
        range: true;
        /** Placeholders of both ends instead of the defaults. */
        placeholders?: readonly [string, string];
        /** Offers the usual periods of the past, and opens with the current month at the right: for criteria. */
        past?: boolean;
        value: readonly [string, string] | null;
        onChange(value: [string, string] | null): void;
      }
  );

/**
 * A date to type or to pick from a calendar, or with `range` both ends of a period. Arrow down moves the focus into
 * the calendar.
 */
export function DateInput(props: DateInputProps) {
  const { kind = 'date', size, invalid, disabled, readOnly, clearable = true } = props;
  const t = useWords();
  const { visited, ...visits } = useVisited();
  const frameless = useContext(OuterFrameContext) !== null;
  const first = useRef<HTMLInputElement>(null);
  const sheetId = useId();
  const off = disabled || readOnly;
  const calendar = useDateSheet(first, off, props.onBlur);
  const { open, show } = calendar;
  const values: Period = props.range ? (props.value ?? ['', '']) : [props.value ?? '', ''];

  function report(from: string, to: string) {
    if (props.range) props.onChange(from || to ? [from, to] : null);
    else props.onChange(from || null);
  }

  return (
    <Popover
      open={open}
      onOpenChange={show}
      anchorOnly
      keepFocus
      label={t('ui.calendar')}
      trigger={
        <div
          {...visits}
          className={classNames(
            'group/control w-full',
            controlFrame({ size, invalid, disabled, readOnly, frameless, open }),
          )}
          onClick={(event) => {
            if (event.target instanceof HTMLInputElement || off) return;
            first.current?.focus();
            show(!open);
          }}
        >
          <DateTexts
            {...{ props, first, calendar, values }}
            sheetId={open ? sheetId : undefined}
            onReport={report}
          />
          {visited && clearable && (values[0] || values[1]) && !off && (
            <ClearButton
              onClear={() => {
                report('', '');
                first.current?.focus();
              }}
            />
          )}
          <Icon name={readOnly && !disabled ? 'lock' : 'calendar'} size={14} className="shrink-0 text-fg-3" />
        </div>
      }
    >
      {() => (
        // Scrolls in a low window, so that the header stays reachable.
        <div
          ref={calendar.sheet}
          id={sheetId}
          className="max-h-(--radix-popover-content-available-height) overflow-y-auto"
        >
          <DateSheet
            kind={kind}
            range={props.range === true}
            past={props.range && props.past}
            values={values}
            min={props.min}
            max={props.max}
            autoFocus={calendar.entered}
            onReport={report}
            onClose={calendar.close}
          />
        </div>
      )}
    </Popover>
  );
}

/** Both ends of a period; a single date has an empty end. */
type Period = readonly [string, string];

interface DateTextsProps {
  props: DateInputProps;
  first: RefObject<HTMLInputElement | null>;
  calendar: ReturnType<typeof useDateSheet>;
  values: Period;
  /** The open calendar. */
  sheetId: string | undefined;
  onReport(from: string, to: string): void;
}

/** The text field of a date, or those of both ends. */
function DateTexts({ props, first, calendar, values, sheetId, onReport }: DateTextsProps) {
  const { kind = 'date', disabled } = props;
  const t = useWords();
  const second = useRef<HTMLInputElement>(null);
  const { open, show, enter } = calendar;
  const text = (index: 0 | 1) => (
    <DateTextInput
      {...endOf(props, index, t)}
      ref={index === 0 ? first : second}
      describedBy={props['aria-describedby']}
      value={values[index]}
      kind={kind}
      format={props.format}
      datesOnly={props.datesOnly}
      disabled={disabled}
      readOnly={props.readOnly}
      required={props.required}
      invalid={props.invalid}
      sheetId={sheetId}
      onCommit={(next) => (index === 0 ? onReport(next, values[1]) : onReport(values[0], next))}
      onOpen={() => show(true)}
      onEnter={() => enter((index === 0 ? first : second).current)}
      onLeave={() => !open && props.onBlur?.()}
    />
  );
  return (
    <>
      {text(0)}
      {props.range && (
        <>
          <span className={classNames('shrink-0', disabled ? 'text-fg-disabled' : 'text-fg-2')}>
            {t('ui.to')}
          </span>
          {text(1)}
        </>
      )}
    </>
  );
}

/** What differs between the text fields: the first one has the id, the name and the initial focus. */
function endOf(props: DateInputProps, index: 0 | 1, t: ReturnType<typeof useWords>) {
  const label = props['aria-label'];
  const placeholder = props.range
    ? (props.placeholders?.[index] ?? t(index === 0 ? 'ui.rangeStart' : 'ui.rangeEnd'))
    : (props.placeholder ?? t('ui.choose'));
  if (index === 0) return { id: props.id, label, autoFocus: props.autoFocus, placeholder };
  return { label: t('ui.rangeEndOf', { label: label ?? '' }).trim(), placeholder };
}
