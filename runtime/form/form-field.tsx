import { getDefaultRegistry } from '@rjsf/core';
import type { FieldProps } from '@rjsf/utils';
import { memo, type ComponentType } from 'react';
import type { FieldError } from '../../schemas/errors/field-error';
import type { FieldType } from '../../schemas/model/field';
import { builtInInputs } from '../../widgets/inputs';
import { UnknownInput } from '../../widgets/shared/unknown-input';
import { FieldFrame, fieldMessageId } from '../../widgets/ui/field-frame';
import { useWords } from '../../widgets/ui/use-words';
import { useFieldRegistry } from '../fields/field-registry';
import { useFormContext, useShownField } from './form-context';
import { rowOf, errorBelow } from './form-problems';
import { controlWidth, INLINE_ROOM, isUnlabelled, labelWidth } from './form-measures';
import { isLocked } from './form-record';
import { useFieldLeave } from './use-field-leave';

const RjsfField = getDefaultRegistry().fields.SchemaField as ComponentType<FieldProps>;

/**
 * The field component of our RJSF theme. Fields of columns bypass RJSF, which would resolve schema, label and errors
 * that the store has, and would re-render the whole form on a change.
 */
export function ThemeField(props: FieldProps) {
  return props.fieldPathId.path.length === 0 ? <RjsfField {...props} /> : <FormField model={props.name} />;
}

/** Label, control, hint and first error of a column; the widget of the field type renders the control. */
export const FormField = memo(function FormField({ model }: { model: string }) {
  const { form, store, mode, idOf } = useFormContext();
  const registry = useFieldRegistry();
  const t = useWords();
  const shown = useShownField(model);
  const leave = useFieldLeave(() => store.touch(model));
  if (!shown) return null;
  const { field, value, disabled, mistake, inner, target, undecided } = shown;
  const widget = registry.widget(field.type);
  const Input = widget.Input ?? builtInInputs[field.type] ?? UnknownInput;
  const { layout } = form.config;
  const id = idOf(model);
  const locked = isLocked(field, mode);
  const told = errorBelow(shown, widget);
  const own = typeof field.options.hint === 'string' ? field.options.hint : undefined;
  const waits =
    undecided && t(undecided.isEmpty ? 'form.chooseFirst' : 'form.nothingToChoose', { name: undecided.by });
  const hint = waits ?? (field.heldBack && mode === 'edit' ? (field.heldReason ?? t('form.heldBack')) : own);
  const width = controlWidth(field.options.width);
  const control = (
    <Input
      // Choices of another entity are others altogether.
      key={field.sourceBy && field.source?.url}
      id={id}
      field={field}
      value={value}
      onChange={(next) => store.change(model, next)}
      onBlur={leave.onBlur}
      onPartsLeft={(parts) => store.touch(model, parts)}
      onBusy={(busy) => store.setBusy(model, busy)}
      disabled={disabled}
      readOnly={locked || field.options.readonly === true}
      required={shown.required}
      invalid={mistake !== undefined}
      errors={inner}
      target={target}
      describedBy={told || hint ? fieldMessageId(id) : undefined}
    />
  );
  if (registry.types.get(field.type)?.valueless) return control;
  return (
    <FieldFrame
      id={id}
      label={field.label}
      required={!locked && shown.required && !form.config.hideRequiredMark}
      help={field.help}
      hint={hint}
      error={told && <Mistake error={told} type={registry.types.get(field.type)} />}
      layout={layout}
      labelWidth={layout === 'horizontal' ? labelWidth(form.config) : undefined}
      labelHidden={isUnlabelled(field)}
      width={width}
      controlClass={
        layout === 'inline' && !width && !registry.widget(field.type).wide ? INLINE_ROOM : undefined
      }
      {...leave.frame}
    >
      {control}
    </FieldFrame>
  );
});

/** An error message; errors in a sub-table name their row. */
function Mistake({ error, type }: { error: FieldError; type: FieldType | undefined }) {
  const t = useWords();
  const row = rowOf(error, type);
  return row === null ? error.msg : t('form.rowProblem', { n: row, msg: error.msg });
}
