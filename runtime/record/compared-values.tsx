import type { Json, JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import { LateJsonDiff } from '../../widgets/json/late-json-diff';

/** Two columns of a record that are shown as one comparison. */
export type ComparedColumns = NonNullable<
  NonNullable<CompiledPage['pageConfig']['detail']>['compare']
>[number];

/** The comparison of two columns below its title; an entry of a `dl`. */
export function ComparedValues({ columns, record }: { columns: ComparedColumns; record: JsonObject }) {
  const { title, from, to } = columns;
  return (
    <div className="col-span-full min-w-0">
      <dt className="mb-0.5 text-small text-fg-2">{title}</dt>
      <dd className="min-w-0">
        <LateJsonDiff from={parsed(record[from])} to={parsed(record[to])} label={title} />
      </dd>
    </div>
  );
}

/** The value of a text that holds an object or a list; undefined: there is nothing to compare. */
function parsed(value: Json | undefined): Json | undefined {
  if (value === null || value === '') return undefined;
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return value;
  }
}
