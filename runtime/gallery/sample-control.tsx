import { useMemo, useState, useSyncExternalStore } from 'react';
import { builtInInputs } from '../../widgets/inputs';
import { UnknownInput } from '../../widgets/shared/unknown-input';
import { FieldFrame, fieldMessageId } from '../../widgets/ui/field-frame';
import { currentLanguage } from '../../widgets/ui/texts';
import { useWords } from '../../widgets/ui/use-words';
import { WidgetHostProvider } from '../../widgets/widget';
import { errorBelow } from '../form/form-problems';
import { FormStore } from '../form/form-store';
import { useFieldLeave } from '../form/use-field-leave';
import { useFieldRegistry } from '../fields/field-registry';
import { sampleHost } from './sample-host';
import type { Sample } from './samples';

/** A working control in one state, with validation of the form engine. */
export function SampleControl({ id, sample }: { id: string; sample: Sample }) {
  const t = useWords();
  const registry = useFieldRegistry();
  const { field, mood, choices, checked, disabled, readOnly } = sample;
  const { model } = field;
  const [value] = useState(sample.value);
  const store = useMemo(() => {
    const initial = value === undefined ? {} : { [model]: value };
    const made = new FormStore({
      fields: [field],
      checks: [],
      types: registry.types,
      mode: 'add',
      initial,
      language: currentLanguage,
    });
    if (checked) made.checkAll();
    return made;
  }, [field, model, value, checked, registry]);
  const shown = useSyncExternalStore(
    (listener) => store.subscribe([model], listener),
    () => store.field(model),
  );
  const leave = useFieldLeave(() => store.touch(model));
  const host = useMemo(() => sampleHost(mood, choices, t('session.networkError')), [mood, choices, t]);
  if (!shown) return null;
  const widget = registry.widget(field.type);
  const told = errorBelow(shown, widget);
  const Input = widget.Input ?? builtInInputs[field.type] ?? UnknownInput;
  const control = (
    <Input
      id={id}
      field={shown.field}
      value={shown.value}
      onChange={(next) => store.change(model, next)}
      onBlur={leave.onBlur}
      disabled={disabled}
      readOnly={readOnly}
      required={shown.required}
      invalid={shown.mistake !== undefined}
      errors={shown.inner}
      describedBy={told ? fieldMessageId(id) : undefined}
    />
  );
  const framed = registry.types.get(field.type)?.valueless ? (
    control
  ) : (
    <FieldFrame id={id} label={field.label} required={shown.required} error={told?.msg} {...leave.frame}>
      {control}
    </FieldFrame>
  );
  return <WidgetHostProvider value={host}>{framed}</WidgetHostProvider>;
}
