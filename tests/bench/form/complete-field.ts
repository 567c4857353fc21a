import type { Field } from '../../../schemas/model/field';
import type { Linkage } from '../../../schemas/document/linkage';
import { builtInFieldTypes } from '../../../widgets/field-types';
import { CHOICES, type Sample } from './samples';

/** A complete field, as a compiled page holds it. */
export function completeField(
  sample: Pick<Sample, 'name' | 'label'> & { kind: string },
  options: Field['options'] = {},
  linkage: Linkage[] = [],
): Field {
  const type = builtInFieldTypes.find((known) => known.type === sample.kind);
  if (!type) throw new Error(`There is no field type "${sample.kind}"`);
  return {
    key: sample.name,
    model: sample.name,
    type: sample.kind,
    label: sample.label,
    options: { ...type.defaults, ...optionsOf(sample.kind), ...options },
    rules: [],
    required: false,
    linkage,
  };
}

export const optionsOf = (kind: string): Field['options'] => (kind === 'select' ? { options: CHOICES } : {});
