import { useId, useMemo, useState } from 'react';
import { formFields } from '../../schemas/model/form-tree';
import type { ContainerType } from '../../schemas/document/form-document';
import type { CompiledForm } from '../../schemas/model/page';
import { currentLanguage } from '../../widgets/ui/texts';
import { WidgetHostProvider } from '../../widgets/widget';
import { FormContextProvider, PanesProvider, type FormContextValue, type Panes } from '../form/form-context';
import { FormLayout } from '../form/form-layout';
import { FormStore } from '../form/form-store';
import { useFieldRegistry } from '../fields/field-registry';
import { CaseTitle } from './case-title';
import type { ContainerCase } from './container-cases';
import { sampleHost } from './sample-host';
import { useGalleryWords } from './use-gallery-words';

const HOST = sampleHost('answers', [], '');
/** Without RJSF content the layout renders its fields itself. */
const NOTHING = { properties: [] };

/** One configuration of a container, rendered by the form layout. */
export function ContainerSection({ type, example }: { type: ContainerType; example: ContainerCase }) {
  const word = useGalleryWords();
  const prefix = useId();
  const { types } = useFieldRegistry();
  const [open, setOpen] = useState<Panes['open']>({});
  const label = word('sample');
  const context = useMemo<FormContextValue>(() => {
    const list = [example.node(label)];
    const form: CompiledForm = {
      list,
      checks: [],
      config: { layout: 'vertical', labelWidth: 100, columns: 2 },
    };
    const store = new FormStore({
      fields: formFields(list),
      checks: [],
      types,
      mode: 'add',
      initial: {},
      language: currentLanguage,
    });
    if (example.checked) store.checkAll();
    return { form, mode: 'add', store, idOf: (model) => `${prefix}-${model}` };
  }, [example, label, types, prefix]);
  const panes = useMemo<Panes>(
    () => ({ open, show: (key, pane) => setOpen((before) => ({ ...before, [key]: pane })) }),
    [open],
  );
  return (
    <div className="mb-6 last:mb-0" data-widget-type={type} data-state="filled">
      <CaseTitle {...example} />
      <WidgetHostProvider value={HOST}>
        <FormContextProvider value={context}>
          <PanesProvider value={panes}>
            <FormLayout {...NOTHING} />
          </PanesProvider>
        </FormContextProvider>
      </WidgetHostProvider>
    </div>
  );
}
