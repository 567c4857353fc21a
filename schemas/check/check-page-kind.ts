import type { Entity } from '../document/entity';
import type { ChildList } from '../document/page-detail';
import { checkOwnSections, type Page } from '../document/page-kinds/page';
import type { PageKindScope } from '../document/page-kinds/page-kind';
import { checkDrawn, type DrawnScope } from './check-drawn';
import { checkExpression } from './check-expression';
import { cause } from '../problems/causes';
import { SYSTEM_FIELDS } from '../model/system-fields';
import { isPath } from '../model/through';
import { FORM_CALL } from '../document/column-form';
import { unknownName } from '../problems/unknown-name';

interface Context extends PageKindScope, Pick<DrawnScope, 'isVerb'> {
  neighbours: {
    hasPage(id: string): boolean;
    pageIds(): string[];
    /** The entity of another page; undefined for a page of a foreign API, and for one that cannot be read. */
    entityOfPage(id: string): string | undefined;
    entity(id: string): Entity | undefined;
  };
}

/** Checks what a kind of page requires, and the names in its sections. */
export function checkPageKind(page: Page, context: Context): void {
  const { report } = context;
  const { pageConfig: config } = page;
  if (page.entity !== undefined && page.columns !== undefined) report('columns', cause('columnsOfEntity'));

  checkOwnSections(page, context);
  const tree = context.neighbours.entity(page.entity ?? '')?.tree !== undefined;
  checkDrawn(page, { tree, isVerb: context.isVerb, report });
  const twice = (names: readonly string[], path: string): void =>
    names.forEach((name, at) => {
      if (names.indexOf(name) < at)
        report(`${path}[${at}].column`, cause('columnTwice', { name }), 'tolerated');
    });
  twice(
    page.tableConfig.columns.map((one) => one.column),
    'tableConfig.columns',
  );
  twice(
    page.searches.map((one) => one.column),
    'searches',
  );
  if (page.formBy) checkFormBy(page.formBy, page.entity, context);
  const { pivot } = page.tableConfig;
  if (pivot) {
    checkPivot(page, pivot, context);
  }
  const lists = [
    ...(config.children ?? []).map((list, at) => [list, `pageConfig.children[${at}]`] as const),
    ...(config.detail?.children ?? []).map(
      (list, at) => [list, `pageConfig.detail.children[${at}]`] as const,
    ),
  ];
  for (const [list, path] of lists) checkChild(list, page.entity, path, context);
}

/** What a page says about the form of its records is what their entity says. */
function checkFormBy(
  { column: name, url }: NonNullable<Page['formBy']>,
  own: string | undefined,
  { column, neighbours, report }: Context,
): void {
  const entity = neighbours.entity(own ?? '');
  if (!column(name, 'formBy.column') || !entity) return;
  const chooses = entity.columns.some(({ formBy }) => formBy?.column.split('.')[0] === name);
  if (!chooses) report('formBy.column', cause('choosesNoForm', { name }), 'tolerated');
  const call = `${entity.path}/${FORM_CALL}`;
  if (url !== undefined && url !== call) report('formBy.url', unknownName(url, [call]), 'tolerated');
}

/** Rows are joined by stored columns with one value each, and the values are summed. */
function checkPivot(
  { id, tableConfig }: Page,
  { column: name, value }: NonNullable<Page['tableConfig']['pivot']>,
  { column, report, rowsOf }: Context,
): void {
  const groups = (one: string, path: string, severity?: 'tolerated') => {
    const field = column(one, path, severity);
    if (field && (field.sortable !== true || field.sourceBy || SYSTEM_NAMES.has(one)))
      report(path, cause('notGroupable', { name: one }), severity);
  };
  groups(name, 'tableConfig.pivot.column');
  column(value, 'tableConfig.pivot.value', 'tolerated');
  const rows = rowsOf(id);
  const summed = rows?.byName.get(value);
  if (summed && (!rows?.isNumber(value) || summed.sensitive))
    report('tableConfig.pivot.value', cause('figureNotNumber', { name: value }), 'tolerated');
  tableConfig.columns.forEach((one, at) => {
    const path = `tableConfig.columns[${at}].column`;
    if (isPath(one.column)) report(path, cause('notGroupable', { name: one.column }), 'tolerated');
    else if (one.column !== name && one.column !== value) groups(one.column, path, 'tolerated');
  });
}

const SYSTEM_NAMES: ReadonlySet<string> = new Set(['orgId', ...SYSTEM_FIELDS.map(({ model }) => model)]);

/** The page of a list below a record, its column that refers to the record, and the columns that decide about it. */
function checkChild(
  { page, column: name, when }: ChildList,
  own: string | undefined,
  path: string,
  context: Context,
): void {
  const { column, neighbours, report } = context;
  if (!neighbours.hasPage(page)) report(`${path}.page`, unknownName(page, neighbours.pageIds()));
  const columns = neighbours.entity(neighbours.entityOfPage(page) ?? '')?.columns;
  const names = columns?.map((one) => one.name);
  const refers = columns?.find((one) => one.name === name)?.refers;
  if (names && !names.includes(name)) report(`${path}.column`, unknownName(name, names), 'tolerated');
  else if (names && own !== undefined && refers !== own)
    report(`${path}.column`, cause('mustRefer', { name, entity: own }), 'tolerated');
  for (const read of when === undefined ? [] : checkExpression(when, `${path}.when`, report))
    column(read, `${path}.when`, 'tolerated');
}
