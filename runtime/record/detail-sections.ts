import type { Field, FieldTypes } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import { LinkageRun } from '../../schemas/linkage/linkage-run';
import { linkageGraph } from '../../schemas/linkage/linkage-state';
import { partsOf } from '../../schemas/model/form-tree';
import type { CompiledPage, FormNode } from '../../schemas/model/page';

/** Columns shown as one section. */
interface DetailSection {
  /** Title of the card or pane; empty outside of any. */
  title: string;
  fields: Field[];
}

/**
 * The sections of a read-only view: the columns listed by the document, or all columns of form and list in form
 * order. Cards and panes become sections, so that everything is visible.
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

/** The sections without fields that the rules hide for this record. */
export function shownSections(sections: readonly DetailSection[], record: JsonObject): DetailSection[] {
  const { states } = new LinkageRun(linkageGraph(sections.flatMap(({ fields }) => fields)), record);
  return sections
    .map(({ title, fields }) => ({ title, fields: fields.filter(({ model }) => !states.get(model)?.hidden) }))
    .filter(({ fields }) => fields.length > 0);
}

/** Adds the fields of nodes to the last section; a card or pane starts a new one, as does content after it. */
function collect(nodes: readonly FormNode[], sections: DetailSection[]): void {
  const begin = (title: string) => sections.push({ title, fields: [] });
  for (const node of nodes) {
    if (node.kind === 'field') sections.at(-1)?.fields.push(node.field);
    const parts = partsOf(node);
    for (const { label, list } of parts) {
      if (label !== undefined) begin(label);
      collect(list, sections);
    }
    if (parts.some(({ label }) => label !== undefined)) begin('');
  }
}

/** Whether a field can be shown: not a password, and it has a value. */
function isReadable(field: Field, types: FieldTypes): boolean {
  const type = types.get(field.type);
  return type?.valueless !== true && type?.isSecret?.(field) !== true;
}
