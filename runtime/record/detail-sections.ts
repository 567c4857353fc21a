import type { Field, FieldTypes } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import { LinkageRun } from '../../schemas/linkage/linkage-run';
import { linkageGraph } from '../../schemas/linkage/linkage-state';
import type { CompiledPage, FormNode } from '../../schemas/model/page';

/** Columns that are read together. */
export interface DetailSection {
  /** Word of the card or pane they stand in; none for those outside of any. */
  title: string;
  fields: Field[];
}

/**
 * What a read-only view of a record shows: the columns that the document names, or all that form and list know, in the
 * order of the form, then those of the list alone. Cards and panes become sections, so that everything is seen at once.
 */
export function detailSections(
  page: Pick<CompiledPage, 'columns' | 'formConfig' | 'tableConfig' | 'pageConfig'>,
  types: FieldTypes,
): DetailSection[] {
  const named = page.pageConfig.detail?.columns;
  if (named) {
    const known = new Map(
      [...page.columns, ...page.tableConfig.columns.map(({ field }) => field)].map((field) => [
        field.model,
        field,
      ]),
    );
    return [{ title: '', fields: named.flatMap((name) => known.get(name) ?? []) }];
  }
  const sections: DetailSection[] = [{ title: '', fields: [] }];
  collect(page.formConfig.list, sections);
  const shown = new Set(sections.flatMap(({ fields }) => fields.map((field) => field.model)));
  const rest = page.tableConfig.columns.map(({ field }) => field).filter(({ model }) => !shown.has(model));
  sections.push({ title: '', fields: rest });
  return sections
    .map(({ title, fields }) => ({ title, fields: fields.filter((field) => isReadable(field, types)) }))
    .filter(({ fields }) => fields.length > 0);
}

/** The sections with what the record's own rules show: a field that a choice makes meaningless says nothing here either. */
export function shownSections(sections: readonly DetailSection[], record: JsonObject): DetailSection[] {
  const { states } = new LinkageRun(linkageGraph(sections.flatMap(({ fields }) => fields)), record);
  return sections
    .map(({ title, fields }) => ({ title, fields: fields.filter(({ model }) => !states.get(model)?.hidden) }))
    .filter(({ fields }) => fields.length > 0);
}

/** Adds the fields of nodes to the last section; a card and each pane begin one, and what follows them another. */
function collect(nodes: readonly FormNode[], sections: DetailSection[]): void {
  const begin = (title: string) => sections.push({ title, fields: [] });
  for (const node of nodes) {
    switch (node.kind) {
      case 'field':
        sections.at(-1)?.fields.push(node.field);
        break;
      case 'card':
        begin(node.label);
        collect(node.list, sections);
        begin('');
        break;
      case 'tabs':
        for (const { label, list } of node.columns) {
          begin(label);
          collect(list, sections);
        }
        begin('');
        break;
      case 'grid':
        node.columns.forEach(({ list }) => collect(list, sections));
        break;
      case 'table':
        node.rows.flat().forEach(({ list }) => collect(list, sections));
    }
  }
}

/** Passwords are not answered by the server; what holds no value has nothing to read. */
function isReadable(field: Field, types: FieldTypes): boolean {
  const type = types.get(field.type);
  return type?.valueless !== true && type?.isSecret?.(field) !== true;
}
