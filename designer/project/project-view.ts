import { compileFormConfig } from '../../schemas/model/compile-form-config';
import { FormConfig } from '../../schemas/document/form-document';
import { isObject } from '../../schemas/json';
import type { Field, FieldGrammars } from '../../schemas/model/field';
import { formFields, mapNodes } from '../../schemas/model/form-tree';
import type { CompiledForm, FormNode } from '../../schemas/model/page';
import { checkGrammar } from '../../schemas/parse/check-grammar';
import { parsePage } from '../../schemas/parse/parse-document';
import type { FoundList, FoundPart } from '../../schemas/parts/form-operations';
import type { Finding, Problem } from '../../schemas/problems/problem';
import type { Bench } from '../../schemas/record/bench';
import { pathText } from '../../schemas/usages/reference';
import { browserNeighbours } from './browser-neighbours';
import { listedParts, type ListedPart } from './page-lists';
import { nameOfList, nameOfPart, type PartName } from './part-name';
import type { Project } from './project';
import { columnsOf, projectFields } from './project-fields';
import type { CommandRunner } from './run-command';

/** A problem of a project, and the part that has it. */
export interface LocatedProblem extends Finding {
  severity?: Problem['severity'];
  /** Absent: it belongs to no part of the form or the list. */
  part?: PartName;
  /** Its path is one of the entity, not of the page. */
  inEntity?: true;
}

/** A field with rules. */
export interface RuledField {
  field: Field;
  /** The part of the form that it is, or that it is a column of. */
  part: PartName;
  /** For a column of a sub-table: its label, and the columns of a row by model. */
  rows?: { label: string; cells: ReadonlyMap<string, Field> };
}

/** What the screens show of one version of a project. */
export interface ProjectView {
  /** Every part of the form by name; a part comes before those inside it. */
  parts: ReadonlyMap<PartName, FoundPart>;
  lists: readonly FoundList[];
  /** The parts of the list by name: its columns, criteria and buttons. */
  listed: ReadonlyMap<PartName, ListedPart>;
  /** The columns that items can name. */
  fields: ReadonlyMap<string, Field>;
  /** The fields of the form by the key of their part. */
  byKey: ReadonlyMap<string, Field>;
  /** The form as it is drawn: rules are left out, and nothing is hidden. */
  form: CompiledForm;
  /** The fields with rules, in order, with the columns of sub-tables that have some. */
  ruled: readonly RuledField[];
  /** The name of the list that a list of nodes shows. */
  listOf: ReadonlyMap<readonly FormNode[], string>;
  problems: readonly LocatedProblem[];
}

const NO_FORM: CompiledForm = {
  list: [],
  checks: [],
  config: { layout: 'vertical', labelWidth: 100, columns: 2 },
};

/** The name of the part at a path of a problem, in the form or in the list. */
export const partNameAt = (path: string, { parts, listed }: Pick<ProjectView, 'parts' | 'listed'>) =>
  nameAt(path, parts) ?? nameAt(path, listed);

/** Returns the view of a project; equal projects share one. */
export function projectViews(
  bench: Bench,
  types: FieldGrammars,
  runner: CommandRunner,
): (project: Project) => ProjectView {
  const views = new WeakMap<Project, ProjectView>();
  return (project) => {
    let view = views.get(project);
    if (!view) views.set(project, (view = viewOf(project, bench, types, runner)));
    return view;
  };
}

function viewOf(project: Project, bench: Bench, types: FieldGrammars, runner: CommandRunner): ProjectView {
  const { page } = project;
  const found: LocatedProblem[] = [];
  const parts = new Map(runner.form.all(page).map((part) => [nameOfPart(part.keys), part]));
  const lists = runner.form.lists(page);
  const listed = listedParts(page);
  const byModel = new Map([...parts].map(([name, { part }]) => [part.model, name]));
  // The form is checked below, with its rules.
  const rest = page.formConfig === undefined ? page : { ...page, formConfig: { list: [] } };
  for (const { path, severity, code, params } of parsePage(rest, '').problems)
    found.push({ path, severity, code, params, ...partOf(nameAt(path, listed)) });
  const columns = columnsOf(project.entity ?? page);
  const inEntity = project.entity ? { inEntity: true as const } : {};
  const fields = projectFields(bench, project, types, (path, cause, severity) => {
    const at = Number(/^columns\[(\d+)\]/.exec(path)?.[1]);
    found.push({
      ...cause,
      path,
      severity,
      ...inEntity,
      ...partOf(byModel.get(columns[at]?.name as string)),
    });
  });
  const ruling = compiled(project, fields, types, (path, cause, severity) => {
    found.push({ ...cause, path, severity, ...partOf(nameAt(path, parts)) });
  });
  const form = { ...ruling, checks: [], list: mapNodes(ruling.list, { field: shownInDesign }) };
  const byKey = new Map(formFields(form.list).map((field) => [field.key, field]));
  const ruled = ruledFields(formFields(ruling.list), types);
  return { parts, lists, listed, fields, byKey, form, ruled, listOf: listNames(form, page), problems: found };
}

function ruledFields(fields: readonly Field[], types: FieldGrammars): RuledField[] {
  return fields.flatMap((field): RuledField[] => {
    const part = nameOfPart([field.key]);
    const row = types.get(field.type)?.rows?.(field) ?? [];
    const rows = { label: field.label, cells: new Map(row.map((cell) => [cell.model, cell])) };
    return [
      ...(field.linkage?.length ? [{ field, part }] : []),
      ...row.filter(({ linkage }) => linkage?.length).map((cell) => ({ field: cell, part, rows })),
    ];
  });
}

const partOf = (part: PartName | undefined) => (part === undefined ? {} : { part });

type Report = Parameters<typeof compileFormConfig>[3];

function compiled(
  { page }: Project,
  fields: ReadonlyMap<string, Field>,
  types: FieldGrammars,
  report: Report,
): CompiledForm {
  const wrong = checkGrammar(FormConfig, page.formConfig ?? { list: [] }, 'formConfig');
  for (const problem of wrong) report(problem.path, problem);
  if (wrong.length > 0 || !isObject(page.formConfig)) return NO_FORM;
  return compileFormConfig(
    page.formConfig as unknown as FormConfig,
    'formConfig',
    {
      columns: fields,
      neighbours: browserNeighbours(types),
      items: page.entity === undefined ? 'foreign' : 'column',
    },
    report,
  );
}

/** A field as the canvas draws it: always, and without rules, which may be half typed; those of the rows of a sub-table, too. */
function shownInDesign({ linkage: _, ...field }: Field): Field {
  const { checks: _checks, list, ...options } = field.options;
  const cells = Array.isArray(list) ? list.map(withoutRules) : list;
  return { ...field, options: { ...options, hidden: false, ...(cells !== undefined && { list: cells }) } };
}

function withoutRules(cell: unknown): unknown {
  if (typeof cell !== 'object' || cell === null || !('linkage' in cell)) return cell;
  const { linkage: _, ...rest } = cell;
  return rest;
}

/** The part at a path of a problem, such as `formConfig.list[3].options.max`; the innermost one. */
function nameAt(
  path: string,
  parts: Iterable<readonly [PartName, Pick<FoundPart, 'path'>]>,
): PartName | undefined {
  let best: { name: PartName; length: number } | undefined;
  for (const [name, part] of parts) {
    const at = pathText(part.path);
    const isHere = path === at || path.startsWith(`${at}.`) || path.startsWith(`${at}[`);
    if (isHere && at.length > (best?.length ?? 0)) best = { name, length: at.length };
  }
  return best?.name;
}

/** The name of each list of nodes. A table has lists for cells that a merge covers, too, which are not drawn. */
function listNames(form: CompiledForm, page: Project['page']): Map<readonly FormNode[], string> {
  const names = new Map<readonly FormNode[], string>([[form.list, nameOfList(null, 0)]]);
  const documents = new Map<string, unknown>();
  collect(page.formConfig, documents);
  const walk = (nodes: readonly FormNode[]) => {
    for (const node of nodes) {
      if (node.kind === 'field') continue;
      const lists = listsIn(node, documents.get(node.key));
      for (const { list, parent, at } of lists) {
        names.set(list, nameOfList(parent, at));
        walk(list);
      }
    }
  };
  walk(form.list);
  return names;
}

interface NamedList {
  list: readonly FormNode[];
  parent: string[];
  at: number;
}

function listsIn(node: Exclude<FormNode, { kind: 'field' }>, document: unknown): NamedList[] {
  const { key } = node;
  switch (node.kind) {
    case 'card':
      return [{ list: node.list, parent: [key], at: 0 }];
    case 'grid':
      return node.columns.map(({ list }, at) => ({ list, parent: [key], at }));
    case 'tabs':
      return node.columns.map(({ list, value }) => ({ list, parent: [key, value], at: 0 }));
    case 'table': {
      const drawn = cellsOf(document).flatMap(({ colspan, rowspan }, at) =>
        colspan > 0 && rowspan > 0 ? [at] : [],
      );
      return node.rows.flat().map(({ list }, place) => ({ list, parent: [key], at: drawn[place] ?? place }));
    }
  }
}

interface Cell {
  colspan: number;
  rowspan: number;
}

function cellsOf(document: unknown): Cell[] {
  const { trs } = (document ?? {}) as { trs?: { tds: Cell[] }[] };
  return (trs ?? []).flatMap(({ tds }) => tds);
}

/** The containers of a form by key. */
function collect(json: unknown, into: Map<string, unknown>): void {
  if (Array.isArray(json)) return json.forEach((one) => collect(one, into));
  if (typeof json !== 'object' || json === null) return;
  if ('key' in json && typeof json.key === 'string') into.set(json.key, json);
  Object.values(json).forEach((one) => collect(one, into));
}
