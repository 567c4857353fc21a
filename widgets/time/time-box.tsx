import { useRef, useState, type KeyboardEvent } from 'react';
import type { Json } from '../../schemas/json';
import type { inputAttributes } from '../shared/input-attributes';
import { plainText } from '../shared/plain-text';
import { useTypedText } from '../shared/use-typed-text';
import { IconButton } from '../ui/icon-button';
import { Popover } from '../ui/popover';
import { TextInput } from '../ui/text-input';
import { TimeColumns } from '../ui/time-columns';
import { useWords } from '../ui/use-words';
import type { InputProps } from '../widget';
import { isTime, readTime, shownTime } from './time-value';

interface TimeBoxProps extends Partial<ReturnType<typeof inputAttributes>> {
  id?: string;
  'aria-label'?: string;
  value: Json | undefined;
  onChange(value: Json): void;
  onBlur?(): void;
  size?: InputProps['size'];
  seconds: boolean;
  placeholder?: string;
  clearable?: boolean;
  /** Reverts text that is not a time: a search form has no place for an error. */
  timesOnly?: boolean;
}

/** A time input with a dropdown of hours, minutes and seconds. */
export function TimeBox({ value, onChange, onBlur, seconds, timesOnly, ...rest }: TimeBoxProps) {
  const t = useWords();
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const shown = (given: Json | undefined) => shownTime(plainText(given), seconds);
  const parse = (text: string) => {
    const time = readTime(text);
    return timesOnly && !isTime(time) ? null : time;
  };
  const control = useTypedText({ value, onChange, onBlur, format: shown, parse });
  const off = rest.disabled || rest.readOnly;
  function onKeyDown(event: KeyboardEvent) {
    control.onKeyDown(event);
    if (event.key !== 'ArrowDown' || off) return;
    event.preventDefault();
    setOpen(true);
  }
  /** Enter and Escape return the focus to the input. */
  function leaveColumns(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    input.current?.focus();
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      anchorOnly
      label={t('widget.time.pick')}
      trigger={
        <div className="flex min-w-0 flex-1">
          <TextInput
            {...rest}
            {...control}
            ref={input}
            onKeyDown={onKeyDown}
            suffix={
              !off && (
                <IconButton
                  icon="clock"
                  size="tiny"
                  label={t('widget.time.pick')}
                  tabIndex={-1}
                  onClick={() => setOpen(!open)}
                />
              )
            }
          />
        </div>
      }
    >
      <div onKeyDown={leaveColumns}>
        <TimeColumns
          value={typeof value === 'string' ? shown(value) : ''}
          seconds={seconds}
          onChange={(time) => onChange(readTime(time))}
        />
      </div>
    </Popover>
  );
}
