import type { Field } from './field';
import { formFields } from './form-tree';
import type { CompiledPage } from './page';
import { isPath } from './through';

type Sections = Pick<CompiledPage, 'columns' | 'formConfig' | 'tableConfig' | 'pageConfig'>;

/** The columns of other entities that a list shows. */
export function listPaths({ tableConfig }: Pick<CompiledPage, 'tableConfig'>): string[] {
  return [...new Set(tableConfig.columns.flatMap(({ field }) => (isPath(field.model) ? [field.model] : [])))];
}

/** What the detail of a record shows, and what its form's rules read, of the rows that it refers to. */
export function detailPaths(page: Sections): string[] {
  const named = page.pageConfig.detail?.columns;
  const shown = named ? named.filter(isPath) : listPaths(page);
  const read = formFields(page.formConfig.list).flatMap(({ far = [] }) => far.map(({ model }) => model));
  return [...new Set([...shown, ...read])];
}

/** Every column of another entity that a page names, and what the columns of its line items read. */
export function allPaths(page: CompiledPage): Field[] {
  const { columns, formConfig, tableConfig, searches, pageConfig } = page;
  const forms = [
    formConfig,
    ...[...pageConfig.toolbar, ...pageConfig.rowActions].flatMap(({ form }) => form ?? []),
    ...(pageConfig.import?.params ? [pageConfig.import.params] : []),
  ];
  const fields = [...columns, ...forms.flatMap(({ list }) => formFields(list))];
  return [
    ...[
      ...fields,
      ...tableConfig.columns.map(({ field }) => field),
      ...searches.map(({ field }) => field),
    ].filter(({ through }) => through),
    ...fields.flatMap(({ far = [] }) => far),
  ];
}
