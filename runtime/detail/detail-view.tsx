import { useMemo } from 'react';
import type { Field } from '../../schemas/field';
import { isObject, type JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/page';
import { CellSpaceProvider } from '../../widgets/shared/cell-space';
import { classNames } from '../../widgets/ui/class-names';
import { useFieldRegistry } from '../page/field-registry';
import { detailSections, shownSections } from './detail-sections';

export interface DetailViewProps {
  page: CompiledPage;
  record: JsonObject;
}

/** A record to read: every value in full beside its label, in the sections of the form. */
export function DetailView({ page, record }: DetailViewProps) {
  const { types } = useFieldRegistry();
  const sections = useMemo(() => shownSections(detailSections(page, types), record), [page, types, record]);
  const labels = isObject(record.labels) ? record.labels : {};
  return (
    <CellSpaceProvider value="block">
      <div className="flex flex-col gap-5">
        {sections.map(({ title, fields }, at) => (
          <section key={at} aria-label={title || undefined}>
            {title !== '' && <h3 className="mb-3 border-b border-line pb-2 font-semibold">{title}</h3>}
            <dl className="grid grid-cols-2 gap-x-6 gap-y-3 max-md:grid-cols-1">
              {fields.map((field) => (
                <Entry key={field.model} field={field} record={record} labels={labels} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </CellSpaceProvider>
  );
}

interface EntryProps {
  field: Field;
  record: JsonObject;
  labels: JsonObject;
}

function Entry({ field, record, labels }: EntryProps) {
  const { Cell, wide } = useFieldRegistry().widget(field.type);
  const label = labels[field.model] as string | string[] | null | undefined;
  return (
    <div className={classNames('min-w-0', wide && 'col-span-full')}>
      <dt className="mb-0.5 text-small text-fg-2">{field.label}</dt>
      <dd className="min-w-0">
        <Cell field={field} value={record[field.model]} label={label ?? undefined} />
      </dd>
    </div>
  );
}
