import { withTheme } from '@rjsf/core';
import { englishStringTranslator, TranslatableString, type RJSFSchema } from '@rjsf/utils';
import { useState, type ReactNode } from 'react';
import type { JsonObject } from '../../schemas/json';
import { useLanguage } from '../../widgets/ui/use-words';
import { AnyValueField } from './any-value-field';
import { interpretingValidator } from './interpreting-validator';
import { schemaControls } from './schema-controls';
import { schemaMessages } from './schema-messages';
import { schemaTemplates } from './schema-templates';

const ThemedForm = withTheme<JsonObject>({
  widgets: schemaControls,
  templates: schemaTemplates,
  fields: { FallbackField: AnyValueField },
});

/** RJSF texts are hidden except the default text of an added member. */
const words = (text: TranslatableString, params?: string[]) =>
  text === TranslatableString.NewStringDefault ? '' : englishStringTranslator(text, params);

interface SchemaFormProps {
  /** Schema of an object without references. Another schema needs another `key`. */
  schema: RJSFSchema;
  /** Called with the valid value, without empty members. */
  onSubmit(value: JsonObject): void;
  /** The buttons, one of type `submit`. */
  children: ReactNode;
}

/**
 * A form for any JSON Schema: RJSF renders nested objects, lists and alternatives with our controls, keeps the values
 * and validates. Page forms have a store of their own (`form/`).
 */
export function SchemaForm({ schema, onSubmit, children }: SchemaFormProps) {
  const language = useLanguage();
  const [refused, setRefused] = useState(false);
  return (
    <ThemedForm
      schema={schema}
      validator={interpretingValidator}
      experimental_defaultFormStateBehavior={{ arrayMinItems: { populate: 'requiredOnly' } }}
      transformErrors={(errors) => schemaMessages(errors, schema, language)}
      // Validates on submit, and from then on while typing.
      liveValidate={refused}
      onError={() => setRefused(true)}
      onSubmit={({ formData }) => onSubmit(formData ?? {})}
      translateString={words}
      showErrorList={false}
      focusOnFirstError
      noHtml5Validate
    >
      {children}
    </ThemedForm>
  );
}
