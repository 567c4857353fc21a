import { memo, useId, useMemo } from 'react';
import { compileForm } from '../../schemas/model/compile-form';
import { formFields } from '../../schemas/model/form-tree';
import type { CompiledForm } from '../../schemas/model/page';
import { currentLanguage } from '../../widgets/ui/texts';
import { useFieldRegistry } from '../../runtime/fields/field-registry';
import {
  FormContextProvider,
  FormDesignProvider,
  PanesProvider,
  type FormContextValue,
  type FormDesign,
  type Panes,
} from '../../runtime/form/form-context';
import { FormLayout } from '../../runtime/form/form-layout';
import { FormStore } from '../../runtime/form/form-store';
import type { ProjectView } from '../project/project-view';

/** The layout renders the fields itself. */
const NOTHING = { properties: [] };

interface CanvasFormProps {
  form: CompiledForm;
  listOf: ProjectView['listOf'];
  panes: Panes;
}

/** The form as the console draws it, with its real controls, which do not react. */
export const CanvasForm = memo(function CanvasForm({ form, listOf, panes }: CanvasFormProps) {
  const prefix = useId();
  const { types } = useFieldRegistry();
  const context = useMemo<FormContextValue>(() => {
    const fields = formFields(form.list);
    const store = new FormStore({
      fields,
      checks: [],
      types,
      mode: 'add',
      initial: compileForm(fields, types).defaults,
      language: currentLanguage,
    });
    return { form, mode: 'add', store, idOf: (model) => `${prefix}-${model}` };
  }, [form, types, prefix]);
  const design = useMemo<FormDesign>(() => ({ listOf: (nodes) => listOf.get(nodes) }), [listOf]);
  return (
    <div inert>
      <FormDesignProvider value={design}>
        <FormContextProvider value={context}>
          <PanesProvider value={panes}>
            <FormLayout {...NOTHING} />
          </PanesProvider>
        </FormContextProvider>
      </FormDesignProvider>
    </div>
  );
});
