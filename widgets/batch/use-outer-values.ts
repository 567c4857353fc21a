import { useMemo } from 'react';
import type { JsonObject } from '../../schemas/json';
import { exactRecord } from '../../schemas/linkage/exact-record';
import { useForm, useFormValues } from '../widget';

/** Values of the enclosing form as the rules of a row read them; the same object until one of them changes. */
export function useOuterValues(models: readonly string[]): JsonObject {
  const form = useForm();
  const values = useFormValues(models);
  return useMemo(
    () =>
      exactRecord(
        models.flatMap((model) => form.field(model) ?? []),
        values,
      ),
    [form, models, values],
  );
}
