import { StrayValue } from '../shared/stray-value';
import { classNames } from '../ui/class-names';
import { fieldLabelId } from '../ui/field-frame';
import { late } from '../ui/late';
import type { InputProps } from '../widget';
import { LazyRichContent } from './lazy-rich-content';

// Loads the editor chunk on first render; it is larger than a whole list page.
const RichTextInput = late(() => import('./rich-text-input').then((part) => part.RichTextInput), ReadText);

/** The editor, or the text read-only where it cannot be edited. */
export function Input(props: InputProps) {
  const { value } = props;
  const known = value === undefined || value === null || typeof value === 'string';
  return (
    <div className="min-w-0">
      <StrayValue value={value} known={known} />
      {props.readOnly || props.disabled ? <ReadText {...props} /> : <RichTextInput {...props} />}
    </div>
  );
}

function ReadText({ id, field, value, describedBy, disabled }: InputProps) {
  return (
    <LazyRichContent
      id={id}
      html={typeof value === 'string' ? value : ''}
      tabIndex={0}
      role="group"
      aria-label={field.label}
      aria-labelledby={fieldLabelId(id)}
      aria-describedby={describedBy}
      aria-disabled={disabled || undefined}
      className={classNames(
        'min-h-8 overflow-auto rounded-control border px-[11px] py-1',
        disabled ? 'border-transparent bg-pressed text-fg-disabled' : 'border-line bg-sunken',
      )}
    />
  );
}
