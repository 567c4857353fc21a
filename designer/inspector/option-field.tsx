import { useId } from 'react';
import { FieldFrame } from '../../widgets/ui/field-frame';
import { IconButton } from '../../widgets/ui/icon-button';
import { useWords } from '../../widgets/ui/use-words';
import { useNames } from '../words/name-words';
import { OptionControl } from './option-control';
import type { OptionControlProps, OptionListProps } from './option-props';

interface OptionFieldProps extends Omit<OptionControlProps, 'id' | 'title'> {
  /** Below the control: that another place overrides it. */
  hint?: string;
  /** What is wrong with the value. */
  problem?: string | undefined;
}

/** A switch stands beside its label. */
const BESIDE = { layout: 'horizontal', labelWidth: 'calc(100% - 5rem)' } as const;

/** One key of a grammar with its label, its explanation and the control that its kind asks for. */
export function OptionField({
  editor,
  value,
  fallback,
  onChange,
  hint,
  problem,
  ...edited
}: OptionFieldProps) {
  const id = useId();
  const names = useNames();
  const t = useWords();
  const title = names(editor.title);
  return (
    <div className="relative" data-option={editor.key}>
      <FieldFrame
        id={id}
        label={title}
        {...(editor.help && { help: names(editor.help) })}
        {...(hint && { hint })}
        error={problem}
        {...(editor.editor === 'flag' && BESIDE)}
      >
        <OptionControl
          id={id}
          title={title}
          editor={editor}
          value={value}
          fallback={fallback}
          onChange={onChange}
          {...edited}
        />
      </FieldFrame>
      {value !== undefined && fallback !== undefined && (
        <span className="absolute top-[-3px] right-0">
          <IconButton
            size="tiny"
            plain
            icon="undo-2"
            label={t('designer.reset', { name: title })}
            onClick={() => onChange(undefined)}
          />
        </span>
      )}
    </div>
  );
}

/** The keys of an object, one below the other. */
export function OptionList({
  editors,
  values,
  fallbacks = {},
  problems,
  onChange,
  ...edited
}: OptionListProps) {
  return (
    <div className="flex flex-col gap-2.5">
      {editors.map((editor) => (
        <OptionField
          key={editor.key}
          editor={editor}
          value={values[editor.key]}
          fallback={fallbacks[editor.key]}
          problem={problems?.get(editor.key)}
          onChange={(value) => onChange(editor.key, value)}
          {...edited}
        />
      ))}
    </div>
  );
}
