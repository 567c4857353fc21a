import { useEffect } from 'react';
import {
  AdminContext,
  DateInput,
  NumberInput,
  ResourceContextProvider,
  SelectInput,
  SimpleForm,
  TextInput,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { JsonObject } from '../../../schemas/json';
import { CHOICES, samples, valuesOf, type Sample } from '../form/samples';
import type { Peer } from './peer';

const OPTIONS = CHOICES.map(({ value, label }) => ({ id: value, name: label }));

function Field({ name, label, kind }: Sample) {
  switch (kind) {
    case 'input':
      return <TextInput source={name} label={label} />;
    case 'number':
      return <NumberInput source={name} label={label} />;
    case 'select':
      return <SelectInput source={name} label={label} choices={OPTIONS} />;
    case 'date':
      return <DateInput source={name} label={label} />;
  }
}

/** react-admin's form with its inputs. */
export function reactAdmin(size: number): Peer {
  const list = samples(size);
  const held: { values?(): JsonObject } = {};
  function Reader() {
    const { getValues } = useFormContext<JsonObject>();
    useEffect(() => {
      held.values = getValues;
    }, [getValues]);
    return null;
  }
  return {
    element: (
      <AdminContext>
        <ResourceContextProvider value="samples">
          <SimpleForm record={{ id: 1, ...valuesOf(list) }} toolbar={false}>
            <Reader />
            {list.map((sample) => (
              <Field key={sample.name} {...sample} />
            ))}
          </SimpleForm>
        </ResourceContextProvider>
      </AdminContext>
    ),
    record: () => held.values?.() ?? {},
  };
}
