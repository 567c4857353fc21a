import type { RJSFSchema } from '@rjsf/utils';
import { useMemo, useRef } from 'react';
import type { Check } from '../../schemas/document/entity';
import type { JsonObject } from '../../schemas/json';
import type { Field, FieldTypes } from '../../schemas/model/field';
import { compileForm } from '../../schemas/model/compile-form';
import { formFields } from '../../schemas/model/form-tree';
import type { CompiledForm } from '../../schemas/model/page';
import { useWidgetHost } from '../../widgets/widget';
import { currentLanguage } from '../../widgets/ui/texts';
import { useFieldRegistry } from '../fields/field-registry';
import type { FormMode } from './form-record';
import { FormStore } from './form-store';

interface FormBeginning {
  form: CompiledForm;
  checks: readonly Check[];
  value: JsonObject;
  draft?: JsonObject;
  mode: FormMode;
}

/**
 * The store of the form and the schema for RJSF. A new version of the form, for example in another language, keeps
 * typed values and shows its errors again.
 */
export function useFormStore({ form, checks, value, draft, mode }: FormBeginning) {
  const { types } = useFieldRegistry();
  const { far } = useWidgetHost();
  const [fields, schema] = useMemo(() => {
    const list = formFields(form.list);
    return [list, namesOf(list, types)];
  }, [form, types]);
  const held = useRef<FormStore | null>(null);
  const seen = useRef(new Map<string, string>());
  const store = useMemo(() => {
    // Fields that came with another form start with their defaults; what was typed into those that left stays, and is
    // there again when they return with the same type.
    const before = held.current ?? undefined;
    const record = before?.record;
    const isNew = ({ model, type }: Field) =>
      seen.current.has(model) ? seen.current.get(model) !== type : record?.[model] === undefined;
    const added = record ? compileForm(fields.filter(isNew), types).defaults : {};
    for (const { model, type } of fields) seen.current.set(model, type);
    return (held.current = new FormStore({
      fields,
      checks,
      types,
      mode,
      initial: { ...added, ...value },
      draft: record ? { ...record, ...added } : draft,
      before,
      language: currentLanguage,
      far,
    }));
    // Record and draft are where the form starts; another start is another form view.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [fields, checks, types, mode]);
  return { store, schema };
}

/**
 * A minimal schema for RJSF with only the column names: rules, defaults and labels are in the store, so RJSF need not
 * resolve them for a thousand columns.
 */
function namesOf(fields: readonly Field[], types: FieldTypes): RJSFSchema {
  const drawn = fields.filter(({ type }) => !types.get(type)?.valueless);
  return { type: 'object', properties: Object.fromEntries(drawn.map(({ model }) => [model, true])) };
}
