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

/** RJSF's own words are not shown, but for the text that an added member would start with. */
const words = (text: TranslatableString, params?: string[]) =>
  text === TranslatableString.NewStringDefault ? '' : englishStringTranslator(text, params);

export interface SchemaFormProps {
  /** Of an object; references resolved. Another schema is another form: give another `key`. */
  schema: RJSFSchema;
  /** Told what was filled in once it keeps the schema; what was left empty is not in it. */
  onSubmit(value: JsonObject): void;
  /** The buttons, one of type `submit`. */
  children: ReactNode;
}

/**
 * A form whose source is a JSON Schema: RJSF draws it in full – nested objects, lists, alternatives – with our controls, keeps its
 * values and checks them. Forms of pages have a store of their own (`form/`).
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
      // Mistakes are told when the form is sent, and from then on as they come and go.
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
