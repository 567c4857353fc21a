import { useContext, useEffect, type KeyboardEvent, type MouseEvent, type ReactNode, type Ref } from 'react';
import { classNames } from './class-names';
import { ClearButton, useVisited } from './clear-button';
import { controlFrame, NOTHING, OuterFrameContext, type ControlSize } from './control-frame';
import { PopoverPanel } from './floating';
import { Icon } from './icon';
import { Spinner } from './spinner';
import { useWords } from './use-words';

/** Props of every control that opens a list or tree. */
export interface PickerProps {
  id?: string;
  placeholder?: string;
  size?: ControlSize;
  invalid?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  required?: boolean;
  /** Shows a clear button while there is a value and pointer or focus is here. */
  clearable?: boolean;
  autoFocus?: boolean;
  /** Choices are loading. */
  loading?: boolean;
  /** Load error; the list offers 重试 if `onRetry` is given. */
  error?: string | null;
  onRetry?(): void;
  onOpenChange?(open: boolean): void;
  onBlur?(): void;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
}

interface PickerTriggerProps extends Pick<
  PickerProps,
  | 'id'
  | 'placeholder'
  | 'size'
  | 'invalid'
  | 'disabled'
  | 'readOnly'
  | 'required'
  | 'clearable'
  | 'autoFocus'
  | 'loading'
  | 'onBlur'
  | 'aria-label'
  | 'aria-labelledby'
  | 'aria-describedby'
> {
  open: boolean;
  onToggle(): void;
  onClear(): void;
  onKeyDown(event: KeyboardEvent): void;
  /** The chosen values; empty shows the placeholder. */
  children: ReactNode;
  filled: boolean;
  popup: 'listbox' | 'tree';
  listId: string;
  activeId?: string;
  caret?: string;
  ref?: Ref<HTMLDivElement>;
  buttonRef?: Ref<HTMLButtonElement>;
}

/** Shows truncated text as a native tooltip. */
function setCutTooltip({ currentTarget: button }: MouseEvent<HTMLButtonElement>): void {
  const words = button.firstElementChild;
  button.title = words && words.scrollWidth > words.clientWidth ? (words.textContent ?? '') : '';
}

/** The trigger of a select: a combobox button with caret and clear button. */
export function PickerTrigger({
  open,
  onToggle,
  onClear,
  onKeyDown,
  children,
  filled,
  popup,
  listId,
  activeId,
  caret = 'chevron-down',
  placeholder,
  size = 'default',
  invalid,
  disabled,
  readOnly,
  required,
  clearable,
  loading,
  ref,
  buttonRef,
  ...rest
}: PickerTriggerProps) {
  const t = useWords();
  const { visited, ...visits } = useVisited();
  // Preloads the popover chunk on hover and focus.
  useEffect(() => {
    if (visited) PopoverPanel.load().catch(() => undefined);
  }, [visited]);
  const frameless = useContext(OuterFrameContext) !== null;
  const off = disabled || readOnly;
  const canClear = clearable && filled && !off;
  return (
    <div
      ref={ref}
      {...visits}
      className={classNames(
        'group/control w-full',
        controlFrame({ size, invalid, disabled, readOnly, frameless, open }),
      )}
    >
      <button
        {...rest}
        ref={buttonRef}
        type="button"
        role="combobox"
        aria-haspopup={popup}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open ? activeId : undefined}
        aria-invalid={invalid || undefined}
        aria-required={required || undefined}
        aria-readonly={readOnly || undefined}
        disabled={disabled}
        onMouseEnter={setCutTooltip}
        onClick={() => !off && onToggle()}
        onKeyDown={(event) => !off && onKeyDown(event)}
        className={classNames(
          'flex min-w-0 flex-1 items-center self-stretch text-left outline-none',
          'after:absolute after:inset-0',
          off && 'cursor-default',
        )}
      >
        <span className={classNames('min-w-0 flex-1 truncate', !filled && !disabled && 'text-fg-3')}>
          {filled ? children : readOnly && !disabled ? NOTHING : (placeholder ?? t('ui.choose'))}
        </span>
      </button>
      {visited && canClear && <ClearButton onClear={onClear} />}
      <span className="pointer-events-none flex shrink-0 text-fg-3">
        {loading && !open ? (
          <Spinner size={14} silent />
        ) : (
          <Icon
            name={readOnly && !disabled ? 'lock' : caret}
            size={14}
            className={classNames(
              'transition-transform duration-base',
              open && caret === 'chevron-down' && 'rotate-180',
            )}
          />
        )}
      </span>
    </div>
  );
}
