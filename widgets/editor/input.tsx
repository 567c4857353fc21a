import { lazy, Suspense } from 'react';
import { StrayValue } from '../shared/stray-value';
import { fieldLabelId } from '../ui/field-frame';
import type { InputProps } from '../widget';
import { LazyRichContent } from './lazy-rich-content';

// The editor weighs more than a list page; it travels when the first one is drawn.
const RichTextInput = lazy(() =>
  import('./rich-text-input').then((part) => ({ default: part.RichTextInput })),
);

export function Input(props: InputProps) {
  const { id, field, value, describedBy } = props;
  const known = value === undefined || value === null || typeof value === 'string';
  const reading = (
    <LazyRichContent
      id={id}
      html={typeof value === 'string' ? value : ''}
      tabIndex={0}
      role="group"
      aria-label={field.label}
      aria-labelledby={fieldLabelId(id)}
      aria-describedby={describedBy}
      className="min-h-8 overflow-auto rounded-control border border-line bg-sunken px-[11px] py-1"
    />
  );
  return (
    <div className="min-w-0">
      <StrayValue value={value} known={known} />
      {props.readOnly || props.disabled ? (
        reading
      ) : (
        <Suspense fallback={reading}>
          <RichTextInput {...props} />
        </Suspense>
      )}
    </div>
  );
}
