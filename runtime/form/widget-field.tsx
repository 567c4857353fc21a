import type { FieldProps, FieldTemplateProps } from '@rjsf/utils';
import { FieldFrame, fieldMessageId } from '../../widgets/ui/field-frame';
import type { Json } from '../../schemas/json';
import { useFieldRegistry } from '../page/field-registry';
import { useFormContext } from './form-context';
import { isLocked } from './form-record';

/** Name under which the field is known to RJSF. */
export const WIDGET_FIELD = 'widget';

/** The one field of our RJSF theme: looks the field type up and lets its widget draw. */
export function WidgetField({ name, fieldPathId, formData, onChange, rawErrors }: FieldProps) {
  const { fields, mode, linkage, inner, onBlur } = useFormContext();
  const registry = useFieldRegistry();
  const field = fields.get(name);
  if (!field) return null;
  const { Input } = registry.widget(field.type);
  const invalid = Boolean(rawErrors?.length);
  return (
    <Input
      id={fieldPathId.$id}
      field={field}
      value={formData as Json | undefined}
      onChange={(value) => onChange(value, fieldPathId.path)}
      onBlur={() => onBlur(name)}
      disabled={field.options.disabled === true || linkage.disabled.has(name)}
      readOnly={isLocked(field, mode)}
      required={field.required || linkage.required.has(name)}
      invalid={invalid}
      errors={inner.get(name)}
      describedBy={invalid || hintOf(field.options) ? fieldMessageId(fieldPathId.$id) : undefined}
    />
  );
}

/** Label, hint and first mistake around a field; the root object has no frame. */
export function FieldFrameTemplate({ id, fieldPathId, rawErrors, disabled, children }: FieldTemplateProps) {
  const { form, fields, mode, linkage } = useFormContext();
  const name = String(fieldPathId.path.at(-1) ?? '');
  const field = fields.get(name);
  if (!field) return children;
  return (
    <FieldFrame
      id={id}
      label={field.label}
      required={!isLocked(field, mode) && (field.required || linkage.required.has(name))}
      help={field.help}
      hint={hintOf(field.options)}
      error={rawErrors?.[0]}
      layout={form.config.layout === 'horizontal' ? 'horizontal' : 'vertical'}
      labelWidth={form.config.labelWidth}
      disabled={disabled}
    >
      {children}
    </FieldFrame>
  );
}

function hintOf(options: Readonly<Record<string, unknown>>): string | undefined {
  return typeof options.hint === 'string' ? options.hint : undefined;
}
