import { parseEntity } from '../../schemas/parse/parse-document';
import { nameOfPart } from '../project/part-name';
import type { Project } from '../project/project';
import { partNameAt, type ProjectView } from '../project/project-view';
import type { CommandRunner } from '../project/run-command';

const NO_FORM: ProjectView['form'] = {
  list: [],
  checks: [],
  config: { layout: 'vertical', labelWidth: 100, columns: 2 },
};

/** Returns the view of an entity whose table is edited: its parts are the columns. Equal projects share one. */
export function tableViews(runner: CommandRunner): (project: Project) => ProjectView {
  const views = new WeakMap<Project, ProjectView>();
  return (project) => {
    let view = views.get(project);
    if (!view) views.set(project, (view = viewOf(project, runner)));
    return view;
  };
}

function viewOf({ page: entity }: Project, { form }: CommandRunner): ProjectView {
  // Columns of sub-tables are edited with the options of their column.
  const columns = form.all(entity).filter(({ parent }) => parent === null);
  const parts = new Map(columns.map((part) => [nameOfPart(part.keys), part]));
  const listed: ProjectView['listed'] = new Map();
  const problems = parseEntity(entity, '').problems.map(({ path, severity, code, params }) => {
    const part = partNameAt(path, { parts, listed });
    return { path, severity, code, params, ...(part !== undefined && { part }) };
  });
  return {
    ...{ parts, listed, problems, lists: form.lists(entity), form: NO_FORM, ruled: [] },
    ...{ fields: new Map(), byKey: new Map(), listOf: new Map() },
  };
}
