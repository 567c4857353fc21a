import { useId, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Field } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import { CellSpaceProvider } from '../../widgets/shared/cell-space';
import { late } from '../../widgets/ui/late';
import { WidgetRegistryContext } from '../../widgets/widget-registry';
import { useFieldRegistry } from '../fields/field-registry';
import { FormSkeleton } from '../form/form-skeleton';
import { FailureView } from './failure-view';
import { useFilledForm } from './use-filled-form';
import { maskedIn, revealable } from './masked-fields';
import { session } from '../session/session-store';
import { comparedIn } from './compared-columns';
import { ComparedValues } from './compared-values';
import { detailSections, shownSections } from './detail-sections';
import { SectionJumps } from './section-jumps';
import { ValueEntry } from './value-entry';

interface DetailViewProps {
  page: CompiledPage;
  record: JsonObject;
}

const MaskedDialog = late(() => import('./masked-dialog').then((part) => part.MaskedDialog));

/**
 * A read-only record: all values with labels, in the sections of the form; masked values can be revealed after a
 * reason.
 */
export function DetailView(props: DetailViewProps) {
  const { page, record, failure, isLoading, retry } = useFilledForm(props.page, props.record);
  const registry = useFieldRegistry();
  const { types } = registry;
  const { permissions } = useSnapshot(session);
  const [asked, setAsked] = useState<Field | null>(null);
  const masked = useMemo(
    () => maskedIn(revealable(page, permissions as ReadonlySet<string>), record),
    [page, permissions, record],
  );
  const sections = useMemo(() => shownSections(detailSections(page, types), record), [page, types, record]);
  const id = useId();
  const comparisons = useMemo(() => comparedIn(page, sections), [page, sections]);
  return (
    <WidgetRegistryContext value={registry}>
      <CellSpaceProvider value="block">
        <SectionJumps sections={sections.map(({ title }, at) => ({ id: `${id}-${at}`, title }))} />
        <div className="flex flex-col gap-5">
          {sections.map(({ title, fields }, at) => (
            <section
              key={at}
              id={`${id}-${at}`}
              tabIndex={-1}
              aria-label={title || undefined}
              className="scroll-mt-12 outline-none"
            >
              {title !== '' && <h3 className="mb-3 border-b border-line pb-2 font-semibold">{title}</h3>}
              <dl className="grid grid-cols-2 gap-x-6 gap-y-3 max-md:grid-cols-1">
                {fields.map((field) => {
                  const compared = comparisons.get(field.model);
                  if (compared === null) return null;
                  if (compared)
                    return <ComparedValues key={field.model} columns={compared} record={record} />;
                  return (
                    <ValueEntry
                      key={field.model}
                      field={field}
                      record={record}
                      onReveal={masked.some(({ model }) => model === field.model) ? setAsked : undefined}
                    />
                  );
                })}
              </dl>
            </section>
          ))}
        </div>
        {isLoading && <FormSkeleton fields={4} />}
        {failure && <FailureView failure={failure} title={page.title} onRetry={retry} />}
        {asked && (
          <MaskedDialog page={page} record={record} fields={[asked]} onClose={() => setAsked(null)} />
        )}
      </CellSpaceProvider>
    </WidgetRegistryContext>
  );
}
