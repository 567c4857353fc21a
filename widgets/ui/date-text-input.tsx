import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { classNames } from './class-names';
import { BARE_INPUT, NOTHING } from './control-frame';
import { formatMoment, isMoment, readDate, type DateKind } from '../shared/date-text';

interface DateTextInputProps {
  id?: string;
  label?: string;
  describedBy?: string;
  value: string;
  kind: DateKind;
  format?: string;
  datesOnly?: boolean;
  placeholder?: string;
  disabled?: boolean;
  readOnly?: boolean;
  required?: boolean;
  invalid?: boolean;
  autoFocus?: boolean;
  /** Called with the typed date, or with the text if it is not a date. */
  onCommit(value: string): void;
  /** Called on click: opens the calendar and keeps the focus. */
  onOpen(): void;
  /** Called on arrow down: moves the focus into the calendar. */
  onEnter(): void;
  onLeave(): void;
  /** Id of the calendar while it is open. */
  sheetId?: string;
  ref?: Ref<HTMLInputElement>;
}

/** The text half of a date field: parses on Enter and blur; Escape restores the old value. */
export function DateTextInput({
  id,
  label,
  describedBy,
  value,
  kind,
  format,
  datesOnly,
  placeholder,
  disabled,
  readOnly,
  required,
  invalid,
  autoFocus,
  onCommit,
  onOpen,
  onEnter,
  onLeave,
  sheetId,
  ref,
}: DateTextInputProps) {
  const [text, setText] = useState(value);
  const [typing, setTyping] = useState(false);
  const shown = !typing && text === value && format && isMoment(value) ? formatMoment(value, format) : text;
  // The input while it has the focus.
  const focused = useRef<HTMLInputElement | null>(null);
  const arrived = useRef(false);
  useEffect(() => {
    // A value that a rule fills in under the caret is selected, so that typing replaces it.
    arrived.current = focused.current?.value === '' && value !== '';
    setText(value);
  }, [value]);
  useLayoutEffect(() => {
    if (arrived.current) focused.current?.select();
    arrived.current = false;
  }, [text]);

  function commit() {
    if (text === value) return;
    const typed = text.trim();
    const read = readDate(typed, kind);
    if (datesOnly && typed !== '' && read === null) return setText(value);
    const next = read ?? typed;
    setText(next);
    if (next !== value) onCommit(next);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') commit();
    else if (event.key === 'ArrowDown') {
      event.preventDefault();
      onEnter();
    } else if (event.key === 'Escape' && text !== value) {
      event.stopPropagation();
      setText(value);
    }
  }

  return (
    <input
      ref={ref}
      id={id}
      type="text"
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded={sheetId !== undefined}
      aria-controls={sheetId}
      autoComplete="off"
      autoFocus={autoFocus}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid || (value !== '' && readDate(value, kind) === null) || undefined}
      aria-required={required || undefined}
      disabled={disabled}
      readOnly={readOnly}
      placeholder={readOnly && !disabled ? NOTHING : placeholder}
      value={shown}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        focused.current = event.currentTarget;
        setTyping(true);
      }}
      onBlur={() => {
        focused.current = null;
        setTyping(false);
        commit();
        onLeave();
      }}
      onClick={onOpen}
      className={classNames(BARE_INPUT, 'tabular-nums')}
    />
  );
}
