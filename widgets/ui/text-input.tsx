import { useContext, useRef, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { countPoints } from '../../schemas/text/cut-text';
import { classNames } from './class-names';
import { ClearButton, useVisited } from './clear-button';
import { BARE_INPUT, controlFrame, NOTHING, OuterFrameContext, type ControlSize } from './control-frame';
import { Icon } from './icon';
import { Spinner } from './spinner';

interface TextInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'size' | 'prefix'
> {
  value: string;
  onChange(value: string): void;
  /** Before and after the text: an icon, a unit, a small button. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** Shows a clear button while there is text and pointer or focus is here. */
  clearable?: boolean;
  size?: ControlSize;
  invalid?: boolean;
  /** Shows a spinner at the right. */
  loading?: boolean;
  /** Amounts are right-aligned, beside their unit. */
  align?: 'left' | 'right';
  /** Maximum length; a counter is shown from 80 %. */
  countTo?: number;
  frameClassName?: string;
  ref?: Ref<HTMLInputElement>;
}

/** The single-line text field. */
export function TextInput({
  value,
  onChange,
  prefix,
  suffix,
  clearable,
  size = 'default',
  invalid,
  loading,
  align = 'left',
  countTo,
  disabled,
  readOnly,
  placeholder,
  className,
  frameClassName,
  onCompositionEnd,
  ref,
  ...rest
}: TextInputProps) {
  const { visited, ...visits } = useVisited();
  const frameless = useContext(OuterFrameContext) !== null;
  const own = useRef<HTMLInputElement | null>(null);
  const characters = countTo === undefined || disabled || readOnly ? 0 : countPoints(value);
  const count = countTo !== undefined && characters > 0 && characters >= countTo * 0.8;
  return (
    <div
      {...visits}
      className={classNames(
        'group/control w-full',
        controlFrame({ size, invalid, disabled, readOnly, frameless }),
        frameClassName,
      )}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) {
          event.preventDefault();
          own.current?.focus();
        }
      }}
    >
      {prefix && <span className="flex shrink-0 items-center text-fg-3">{prefix}</span>}
      <input
        type="text"
        autoComplete="off"
        {...rest}
        ref={(node) => {
          own.current = node;
          if (typeof ref === 'function') ref(node);
          else if (ref) ref.current = node;
        }}
        value={value}
        disabled={disabled}
        readOnly={readOnly}
        placeholder={readOnly && !disabled ? NOTHING : placeholder}
        aria-invalid={invalid || undefined}
        onChange={(event) => keepCaret(event.target, () => onChange(event.target.value))}
        onCompositionEnd={(event) => keepCaret(event.currentTarget, () => onCompositionEnd?.(event))}
        className={classNames(BARE_INPUT, align === 'right' && value !== '' && 'text-right', className)}
      />
      {visited && clearable && value !== '' && !disabled && !readOnly && (
        <ClearButton
          onClear={() => {
            onChange('');
            own.current?.focus();
          }}
        />
      )}
      {count && (
        <span className="shrink-0 text-note text-fg-3">
          {characters}/{countTo}
        </span>
      )}
      {suffix && <span className="flex shrink-0 items-center text-fg-3">{suffix}</span>}
      {loading ? (
        <Spinner size={14} className="shrink-0 text-fg-3" />
      ) : (
        readOnly && !disabled && <Icon name="lock" size={14} className="shrink-0 text-fg-3" />
      )}
    </div>
  );
}

/** When characters are stripped, the browser moves the caret to the end; this keeps it before the same text. */
function keepCaret(input: HTMLInputElement, report: () => void): void {
  const typed = input.value;
  const behind = typed.length - (input.selectionEnd ?? typed.length);
  report();
  // React has rendered by then.
  queueMicrotask(() => {
    if (input.value === typed || document.activeElement !== input) return;
    const at = Math.max(input.value.length - behind, 0);
    input.setSelectionRange(at, at);
  });
}
