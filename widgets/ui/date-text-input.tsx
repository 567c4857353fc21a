import { useEffect, useState, type KeyboardEvent, type Ref } from 'react';
import { classNames } from './class-names';
import { BARE_INPUT, NOTHING } from './control-frame';
import { formatMoment, isMoment, readDate, type DateKind } from '../shared/date-text';

export interface DateTextInputProps {
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
  /** The date that was typed, or the text itself when it is no date. */
  onCommit(value: string): void;
  /** A click: the calendar shows, the focus stays for typing. */
  onOpen(): void;
  /** Arrow down: into the calendar. */
  onEnter(): void;
  onLeave(): void;
  /** Id of the calendar while it is shown. */
  sheetId?: string;
  ref?: Ref<HTMLInputElement>;
}

/** The typed half of a date field: read on Enter and on leaving; Escape returns the old value. */
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
  useEffect(() => setText(value), [value]);

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
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false);
        commit();
        onLeave();
      }}
      onClick={onOpen}
      className={classNames(BARE_INPUT, 'tabular-nums')}
    />
  );
}
