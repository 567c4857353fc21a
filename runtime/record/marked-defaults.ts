import type { Json, JsonObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';
import { flattenChoices } from '../../widgets/shared/choices';
import type { DataSource } from '../data/data-source';

/** The fields of a form whose new rows refer to a marked row. */
export function fieldsByMark(fields: readonly Field[]): Field[] {
  return fields.filter(({ source, defaultMarked }) => source && defaultMarked !== undefined);
}

/** The values of such fields; a field whose choices cannot be loaded, or of which none is marked, has none. */
export async function markedDefaults(
  source: DataSource,
  fields: readonly Field[],
  signal: AbortSignal,
): Promise<JsonObject> {
  const found = await Promise.all(
    fields.map(async ({ model, source: from, defaultMarked = '', options }): Promise<[string, Json][]> => {
      const query = { [defaultMarked]: 1, through: [defaultMarked] };
      const choices = await source.options(from?.url ?? '', query, signal).catch(() => []);
      const marked = flattenChoices(choices).find(
        ({ through, disabled }) => through?.[defaultMarked] === 1 && !disabled,
      );
      return marked ? [[model, (options.multiple === true ? [marked.value] : marked.value) as Json]] : [];
    }),
  );
  return Object.fromEntries(found.flat());
}
