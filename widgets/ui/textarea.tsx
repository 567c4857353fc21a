import { useLayoutEffect, useRef, type TextareaHTMLAttributes } from 'react';
import { countPoints } from '../../schemas/text/cut-text';
import { classNames } from './class-names';
import { ClearButton, useVisited } from './clear-button';
import { BARE_INPUT, controlFrame, NOTHING } from './control-frame';
import { Icon } from './icon';

interface TextareaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange'> {
  value: string;
  onChange(value: string): void;
  /** Minimum and maximum rows; it grows with its text between them. */
  minRows?: number;
  maxRows?: number;
  invalid?: boolean;
  /** Shows a clear button while there is text and pointer or focus is here. */
  clearable?: boolean;
}

/** A multi-line text field. The counter appears at 80 % of `maxLength`. */
export function Textarea({
  value,
  onChange,
  minRows = 2,
  maxRows = 8,
  invalid,
  clearable,
  disabled,
  readOnly,
  maxLength,
  placeholder,
  className,
  ...rest
}: TextareaProps) {
  const { visited, ...visits } = useVisited();
  const off = disabled || readOnly;
  const characters = maxLength === undefined || off ? 0 : countPoints(value);
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const node = area.current;
    if (!node) return;
    node.style.height = 'auto';
    node.style.height = `${node.scrollHeight}px`;
  }, [value]);
  const line = 'var(--textarea-line)';
  return (
    <div
      {...visits}
      className={classNames(
        'group/control',
        controlFrame({ invalid, disabled, readOnly }),
        'w-full flex-col items-stretch gap-0 py-1 [--textarea-line:1.375rem]',
        className,
      )}
    >
      <textarea
        {...rest}
        ref={area}
        rows={minRows}
        value={value}
        maxLength={maxLength}
        disabled={disabled}
        readOnly={readOnly}
        placeholder={readOnly && !disabled ? NOTHING : placeholder}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.target.value)}
        style={{ minHeight: `calc(${line} * ${minRows})`, maxHeight: `calc(${line} * ${maxRows})` }}
        className={classNames(
          BARE_INPUT,
          'shrink-0 basis-auto resize-none overflow-y-auto',
          ((readOnly && !disabled) || clearable) && 'pr-5',
        )}
      />
      {visited && clearable && value !== '' && !off && (
        <span className="absolute top-2 right-2.5">
          <ClearButton
            onClear={() => {
              onChange('');
              area.current?.focus();
            }}
          />
        </span>
      )}
      {readOnly && !disabled && <Icon name="lock" size={14} className="absolute top-2 right-2.5 text-fg-3" />}
      {maxLength !== undefined && characters > 0 && characters >= maxLength * 0.8 && (
        <span className="self-end text-note text-fg-3">
          {characters}/{maxLength}
        </span>
      )}
    </div>
  );
}
