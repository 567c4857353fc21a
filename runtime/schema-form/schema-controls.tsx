import type { WidgetProps } from '@rjsf/utils';
import { fieldMessageId } from '../../widgets/ui/field-frame';
import { SelectBox } from '../../widgets/ui/select-box';
import { TextInput } from '../../widgets/ui/text-input';
import { Textarea } from '../../widgets/ui/textarea';
import { useWords } from '../../widgets/ui/use-words';

/** Maximum length of a text with a one-line control. */
const LINE = 100;

/** Common props of all controls. */
const common = ({ id, disabled, readonly, required, rawErrors, autofocus }: WidgetProps) => ({
  id,
  disabled,
  readOnly: readonly,
  required,
  invalid: Boolean(rawErrors?.length),
  autoFocus: autofocus,
  'aria-describedby': fieldMessageId(id),
});

/** A text or number input; RJSF converts to a number where the schema requires it. */
function Text(props: WidgetProps) {
  const { value, onChange, schema, options, placeholder } = props;
  const long = schema.type === 'string' && (schema.maxLength ?? 0) > LINE;
  const Control = long ? Textarea : TextInput;
  return (
    <Control
      {...common(props)}
      value={value === undefined || value === null ? '' : String(value)}
      onChange={(text) => onChange(text === '' ? options.emptyValue : text)}
      onBlur={() => props.onBlur(props.id, value)}
      inputMode={schema.type === 'integer' ? 'numeric' : schema.type === 'number' ? 'decimal' : undefined}
      placeholder={placeholder || undefined}
    />
  );
}

/** One or several values of an enumeration. Values may have any type, so the options are indexes. */
function Choice(props: WidgetProps) {
  const { value, onChange, options, multiple, placeholder } = props;
  const choices = options.enumOptions ?? [];
  const placeOf = (one: unknown) => choices.findIndex((choice) => choice.value === one);
  const shared = {
    ...common(props),
    options: choices.map(({ label }, at) => ({ value: at, label: label || '""' })),
    placeholder: placeholder || undefined,
    clearable: true,
  };
  if (multiple) {
    const chosen = Array.isArray(value) ? value.map(placeOf) : [];
    return (
      <SelectBox
        {...shared}
        multiple
        tags
        value={chosen.filter((at) => at >= 0)}
        onChange={(places) => onChange(places.map((at) => choices[Number(at)]?.value))}
      />
    );
  }
  const at = placeOf(value);
  return (
    <SelectBox
      {...shared}
      value={at < 0 ? null : at}
      onChange={(place) => onChange(place === null ? options.emptyValue : choices[Number(place)]?.value)}
    />
  );
}

/** Yes, no or unset. */
function YesNo(props: WidgetProps) {
  const t = useWords();
  const enumOptions = [
    { value: true, label: t('schemaForm.yes') },
    { value: false, label: t('schemaForm.no') },
  ];
  return <Choice {...props} options={{ ...props.options, enumOptions }} />;
}

/** Our controls by RJSF widget name, replacing its own. */
export const schemaControls = {
  TextWidget: Text,
  TextareaWidget: Text,
  PasswordWidget: Text,
  EmailWidget: Text,
  URLWidget: Text,
  UpDownWidget: Text,
  DateWidget: Text,
  DateTimeWidget: Text,
  TimeWidget: Text,
  SelectWidget: Choice,
  RadioWidget: Choice,
  CheckboxesWidget: Choice,
  CheckboxWidget: YesNo,
};
