import type { FocusEventHandler, ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';
import { Tooltip } from './tooltip';
import { useWords } from './use-words';

/** Id of the hint or error message of a control, for `aria-describedby`. */
export const fieldMessageId = (id: string) => `${id}-message`;
/** Id of the label, for groups with `aria-labelledby`. */
export const fieldLabelId = (id: string) => `${id}-label`;

interface FieldFrameProps {
  /** Id of the control, for the label; the message has `fieldMessageId(id)`. */
  id: string;
  label: string;
  required?: boolean;
  /** A longer explanation in a tooltip. */
  help?: string;
  /** Shown below the control unless there is an error. */
  hint?: string;
  error?: ReactNode;
  /** Label above the control, beside it, or beside it in a row of fields. */
  layout?: 'vertical' | 'horizontal' | 'inline';
  /** CSS width of a label beside its control. */
  labelWidth?: string;
  /** Visually hidden label. */
  labelHidden?: boolean;
  /** CSS width of the control; default is the available width. */
  width?: string;
  /** Classes that set the width of the control where `width` does not. */
  controlClass?: string;
  children: ReactNode;
  className?: string;
  /** Focus enters or leaves, including popovers of the control. */
  onFocusCapture?: FocusEventHandler;
  onBlurCapture?: FocusEventHandler;
}

/** Label, control and message of one field. Labels are left-aligned; `*` follows the label. */
export function FieldFrame({
  id,
  label,
  required,
  help,
  hint,
  error,
  layout = 'vertical',
  labelWidth,
  labelHidden,
  width,
  controlClass,
  children,
  className,
  onFocusCapture,
  onBlurCapture,
}: FieldFrameProps) {
  const t = useWords();
  const beside = layout !== 'vertical';
  const named = (
    <label id={fieldLabelId(id)} htmlFor={id} className="min-w-0 break-words">
      {label}
    </label>
  );
  return (
    <div
      className={classNames('min-w-0', beside && 'flex items-start gap-3 max-md:block', className)}
      onFocusCapture={onFocusCapture}
      onBlurCapture={onBlurCapture}
    >
      <div
        className={
          labelHidden
            ? 'sr-only'
            : classNames(
                'flex items-center gap-1 text-small text-fg-2',
                beside ? 'min-h-8 shrink-0 max-md:mb-1 max-md:min-h-0' : 'mb-1',
                layout === 'horizontal' && 'md:w-(--label-width)',
              )
        }
        style={labelWidth === undefined ? undefined : { ['--label-width' as string]: labelWidth }}
      >
        {required ? (
          // Inline, so that the mark follows the last word of a wrapped label.
          <span className="min-w-0 break-words">
            {named}
            <span aria-hidden className="ml-1 font-semibold text-danger-text">
              {'\u2060*'}
            </span>
          </span>
        ) : (
          named
        )}
        {help && (
          <Tooltip text={help}>
            <button
              type="button"
              aria-label={t('ui.help', { label })}
              className="inline-flex size-5 items-center justify-center rounded-tag text-fg-3 hover:text-fg"
            >
              <Icon name="circle-help" size={14} />
            </button>
          </Tooltip>
        )}
      </div>
      <div className="min-w-0 flex-1">
        {width === undefined && controlClass === undefined ? (
          children
        ) : (
          <div className={classNames('max-w-full', controlClass)} style={{ width }}>
            {children}
          </div>
        )}
        {(error || hint) && (
          <p
            id={fieldMessageId(id)}
            className={classNames(
              'mt-[3px] flex items-start gap-1 text-note',
              error ? 'text-danger-text' : 'text-fg-3',
            )}
          >
            {error && <Icon name="circle-alert" size={13} className="mt-[2.5px] shrink-0" />}
            <span className="min-w-0 break-words">{error || hint}</span>
          </p>
        )}
      </div>
    </div>
  );
}
