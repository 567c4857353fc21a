import { useId } from 'react';
import { optionEditors } from '../../schemas/grammar/option-editor';
import { isObject, type JsonObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';
import { useFieldRegistry } from '../../runtime/fields/field-registry';
import type { SearchProps } from '../../widgets/widget';
import { useDesigning } from '../edit/designing';
import { OptionList } from '../inspector/option-field';
import { Section } from '../inspector/section';
import type { ListedPart } from '../project/page-lists';
import { setListed } from './list-actions';

/** The value that a list is searched by at first, and the options of the control of a criterion. */
export function SearchOptions({ part, field }: { part: ListedPart; field: Field }) {
  const designing = useDesigning();
  const { types, t } = designing;
  const own = part.part;
  const type = typeof own.componentType === 'string' ? own.componentType : field.type;
  const options = isObject(own.options) ? own.options : {};
  const grammar = types.get(type);
  // The problem of an unknown type stands at its property.
  if (!grammar) return null;
  const shown: Field = {
    ...{ ...field, type, required: false, options: { ...field.options, ...options } },
    ...(typeof own.label === 'string' && { label: own.label }),
  };
  return (
    <>
      <Section title={t('designer.list.value')}>
        <SearchValue
          field={shown}
          value={own.value}
          onChange={(value) => setListed(designing, part, ['value'], value)}
        />
      </Section>
      <Section title={t('designer.list.options')} folded>
        <OptionList
          editors={optionEditors(grammar.options)}
          values={options}
          fallbacks={field.options as JsonObject}
          field={shown}
          onChange={(key, value) => setListed(designing, part, ['options', key], value)}
        />
      </Section>
    </>
  );
}

/** A criterion with its own control. */
function SearchValue({ field, value, onChange }: Omit<SearchProps, 'id'>) {
  const id = useId();
  const { Search } = useFieldRegistry().widget(field.type);
  if (!Search) return null;
  return (
    <div data-option="value">
      <Search
        id={id}
        field={field}
        value={value}
        onChange={(next) => onChange(next === null || next === '' ? undefined : next)}
      />
    </div>
  );
}
