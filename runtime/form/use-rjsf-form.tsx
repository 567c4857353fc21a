import Form from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { interpretingValidator } from '../schema-form/interpreting-validator';
import { ThemeField } from './form-field';
import { FormLayout } from './form-layout';

const FIELDS = { SchemaField: ThemeField };
const TEMPLATES = {
  FieldTemplate: ({ children }: { children: ReactNode }) => children,
  ObjectFieldTemplate: FormLayout,
};
/** The store keeps the values: RJSF renders the form once, and typing bypasses it. */
const NO_DATA = {};

/** The RJSF form. RJSF compares all its props deeply on every render, so it renders only when the form changes. */
export function useRjsfForm(schema: RJSFSchema, prefix: string, submit: () => void): ReactNode {
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  return useMemo(
    () => (
      <Form
        schema={schema}
        formData={NO_DATA}
        idPrefix={prefix}
        validator={interpretingValidator}
        fields={FIELDS}
        templates={TEMPLATES}
        noHtml5Validate
        noValidate
        showErrorList={false}
        experimental_defaultFormStateBehavior={{ emptyObjectFields: 'skipDefaults' }}
        onSubmit={() => latest.current()}
      >
        <button type="submit" hidden tabIndex={-1} aria-hidden />
      </Form>
    ),
    [schema, prefix],
  );
}
