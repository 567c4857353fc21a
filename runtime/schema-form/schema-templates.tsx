import {
  ADDITIONAL_PROPERTY_FLAG,
  type FieldTemplateProps,
  type MultiSchemaFieldTemplateProps,
  type ObjectFieldTemplateProps,
  type RJSFSchema,
} from '@rjsf/utils';
import { use, useState } from 'react';
import { Button } from '../../widgets/ui/button';
import { classNames } from '../../widgets/ui/class-names';
import { FieldFrame } from '../../widgets/ui/field-frame';
import { IconButton } from '../../widgets/ui/icon-button';
import { TextInput } from '../../widgets/ui/text-input';
import { useWords } from '../../widgets/ui/use-words';
import { SchemaEntry, SchemaList } from './schema-list';
import { LabelledContext, SchemaSection } from './schema-section';

/** Label, control, hint and errors of a value. Objects and lists have a heading instead. */
function Frame(props: FieldTemplateProps) {
  const { id, label, required, rawDescription, rawErrors, schema, children, hidden, fieldPathId } = props;
  const labelled = use(LabelledContext);
  if (hidden) return <div hidden>{children}</div>;
  const error = rawErrors?.[0];
  const inList = typeof fieldPathId.path.at(-1) === 'number';
  return (
    <AdditionalMember {...props}>
      {isCompound(schema) ? (
        children
      ) : (
        <FieldFrame
          id={id}
          label={label}
          labelHidden={inList || labelled}
          required={required}
          hint={labelled ? undefined : rawDescription}
          error={error}
        >
          {children}
        </FieldFrame>
      )}
    </AdditionalMember>
  );
}

const isChoice = ({ uniqueItems, items }: RJSFSchema) =>
  uniqueItems === true && typeof items === 'object' && 'enum' in items;

/** Whether a value has a template with its own heading. */
function isCompound(schema: RJSFSchema): boolean {
  if (schema.anyOf ?? schema.oneOf) return true;
  return schema.type === 'object' || (schema.type === 'array' && !isChoice(schema));
}

/** Members side by side; nested objects span the row. */
function ObjectView({
  title,
  description,
  properties,
  fieldPathId,
  schema,
  ...props
}: ObjectFieldTemplateProps) {
  const t = useWords();
  const wide = (name: string) => {
    const member = schema.properties?.[name];
    return typeof member === 'object' && (member.type === 'object' || hasMembers(member.items));
  };
  const nested = fieldPathId.path.length > 0;
  return (
    <SchemaSection
      id={fieldPathId.$id}
      title={nested ? title : undefined}
      note={description}
      className={classNames(
        'grid grid-cols-2 items-start gap-x-6 gap-y-3 max-md:grid-cols-1',
        nested && 'border-l border-line pl-4',
      )}
    >
      {properties.map(({ name, content, hidden }) => (
        <div key={name} hidden={hidden} className={classNames('min-w-0', wide(name) && 'col-span-full')}>
          {content}
        </div>
      ))}
      {schema.additionalProperties && !props.readonly && (
        <div className="col-span-full">
          <Button size="small" icon="plus" disabled={props.disabled} onClick={() => props.onAddProperty()}>
            {t('schemaForm.addMember')}
          </Button>
        </div>
      )}
    </SchemaSection>
  );
}

const hasMembers = (items: unknown) => typeof items === 'object' && items !== null && 'properties' in items;

/** A value with alternatives: a select and the chosen one. */
function Alternatives({ selector, optionSchemaField, schema }: MultiSchemaFieldTemplateProps) {
  return (
    <SchemaSection
      title={schema.title}
      note={schema.description}
      className="flex items-start gap-2 max-md:flex-col"
    >
      <div className="w-40 shrink-0 max-md:w-full">{selector}</div>
      <div className="min-w-0 flex-1 max-md:w-full">
        <LabelledContext value={true}>{optionSchemaField}</LabelledContext>
      </div>
    </SchemaSection>
  );
}

/** A member outside of the schema, which can be renamed and removed. */
function AdditionalMember({ children, ...props }: FieldTemplateProps) {
  const { schema, id, label, disabled, readonly, onKeyRenameBlur, onRemoveProperty } = props;
  const t = useWords();
  const [name, setName] = useState(label);
  if (!(ADDITIONAL_PROPERTY_FLAG in schema)) return children;
  return (
    <div className="flex items-end gap-2">
      <div className="w-40 shrink-0">
        <TextInput
          id={`${id}-key`}
          aria-label={t('schemaForm.memberName')}
          value={name}
          onChange={setName}
          onBlur={onKeyRenameBlur}
          disabled={disabled}
          readOnly={readonly}
        />
      </div>
      <div className="min-w-0 flex-1">{children}</div>
      <IconButton
        icon="x"
        label={t('schemaForm.removeMember', { name: label })}
        disabled={disabled || readonly}
        onClick={onRemoveProperty}
      />
    </div>
  );
}

/** The templates of RJSF forms. */
export const schemaTemplates = {
  FieldTemplate: Frame,
  ObjectFieldTemplate: ObjectView,
  ArrayFieldTemplate: SchemaList,
  ArrayFieldItemTemplate: SchemaEntry,
  MultiSchemaFieldTemplate: Alternatives,
};
