import { useMemo } from 'react';
import type { FieldGrammars } from '../../schemas/model/field';
import type { Panes } from '../../runtime/form/form-context';
import { CanvasForm } from '../canvas/canvas-form';
import { projectViews } from '../project/project-view';
import { CommandRunner } from '../project/run-command';
import type { NewList } from './new-list';

const NO_PANES: Panes = { open: {}, show: () => undefined };

/** The form as it will be, with its real controls, which do not react. */
export function FormSample({ list, types }: { list: NewList; types: FieldGrammars }) {
  const { form, listOf } = useMemo(() => {
    const { page, entity } = list;
    const document = { id: 0, version: 0, code: '', name: '', own: true };
    const bench = {
      ...{ kind: 'page' as const, fields: [], problems: [] },
      ...{ page: { ...document, doc: page }, entity: { ...document, doc: entity } },
    };
    return projectViews(bench, types, new CommandRunner(types))({ page, entity });
  }, [list, types]);
  return <CanvasForm form={form} listOf={listOf} panes={NO_PANES} />;
}
