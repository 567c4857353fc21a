import { useContext, useId, useRef } from 'react';
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
        value: readonly [string, string] | null;
        onChange(value: [string, string] | null): void;
      }
  );

/**
 * A date to type or to pick from a calendar, or with `range` both ends of a period. Arrow down moves the focus into
 * the calendar.
 */
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
  const t = useWords();
  const { visited, ...visits } = useVisited();
  const frameless = useContext(OuterFrameContext) !== null;
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const sheetId = useId();
  const off = disabled || readOnly;
  const { open, entered, sheet, show, close, enter } = useDateSheet(first, off, props.onBlur);
  const values: readonly [string, string] = props.range ? (props.value ?? ['', '']) : [props.value ?? '', ''];

  function report(from: string, to: string) {
    if (props.range) props.onChange(from || to ? [from, to] : null);
    else props.onChange(from || null);
  }

  const hint = (index: 0 | 1) =>
    props.range
      ? (props.placeholders?.[index] ?? t(index === 0 ? 'ui.rangeStart' : 'ui.rangeEnd'))
      : (placeholder ?? t('ui.choose'));

  const text = (index: 0 | 1) => (
    <DateTextInput
      ref={index === 0 ? first : second}
      id={index === 0 ? props.id : undefined}
      label={
        index === 0 ? props['aria-label'] : t('ui.rangeEndOf', { label: props['aria-label'] ?? '' }).trim()
      }
      describedBy={props['aria-describedby']}
      autoFocus={index === 0 && props.autoFocus}
      value={values[index]}
      kind={kind}
      format={props.format}
      datesOnly={props.datesOnly}
      placeholder={hint(index)}
      disabled={disabled}
      readOnly={readOnly}
      required={required}
      invalid={invalid}
      sheetId={open ? sheetId : undefined}
      onCommit={(next) => (index === 0 ? report(next, values[1]) : report(values[0], next))}
      onOpen={() => show(true)}
      onEnter={() => enter((index === 0 ? first : second).current)}
      onLeave={() => !open && props.onBlur?.()}
    />
  );

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
          {text(0)}
          {props.range && (
            <>
              <span className={classNames('shrink-0', disabled ? 'text-fg-disabled' : 'text-fg-2')}>
                {t('ui.to')}
              </span>
              {text(1)}
            </>
          )}
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
          ref={sheet}
          id={sheetId}
          className="max-h-(--radix-popover-content-available-height) overflow-y-auto"
        >
          <DateSheet
            kind={kind}
            range={props.range === true}
            values={values}
            min={min}
            max={max}
            autoFocus={entered}
            onReport={report}
            onClose={close}
          />
        </div>
      )}
    </Popover>
  );
}
