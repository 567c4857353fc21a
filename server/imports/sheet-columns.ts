import type { ImportColumn } from '../../schemas/record/import-contract';
import { importFields, type ImportField } from '../../schemas/model/import-columns';
import { fixedFields, hiddenFields } from '../access/field-rights';
import type { RowBatch } from '../records/row-batch';

/** A column that a sheet may have, as the session sees it. */
export interface SheetColumn extends ImportField {
  /** In the language of the session; of line items with the label of their list before it. */
  label: string;
  /** Further names by which a header may call it. */
  names: readonly string[];
  required: boolean;
  key: boolean;
  /** A role may not write it: only what it has already is accepted. */
  fixed: boolean;
}

/** The columns of an entity that a sheet of the session may have. */
export function sheetColumns({ plan, request, environment }: RowBatch): SheetColumn[] {
  const { model, id } = plan;
  const { session, lang } = request;
  const key = model.entity.import?.key ?? [];
  const translated = new Map(environment.formFields(plan, lang).map((field) => [field.model, field]));
  return importFields(model, environment.fieldTypes).flatMap((column): SheetColumn[] => {
    const { name, lines } = column;
    const entity = lines?.lines?.entity ?? id;
    const source = column.field.model;
    if (hiddenFields(session, entity).has(source) || (lines && hiddenFields(session, id).has(lines.model)))
      return [];
    const holder = lines && translated.get(lines.model);
    const field =
      (lines ? holder?.cells?.find(({ model: one }) => one === source) : translated.get(source)) ??
      column.field;
    const title = (own: string, of?: string) => (of === undefined ? own : `${of}·${own}`);
    return [
      {
        ...column,
        field,
        ...(holder && { lines: holder }),
        label: title(field.label, holder?.label),
        names: [name, title(column.field.label, lines?.label)],
        required: field.required,
        key: !lines && key.includes(name),
        fixed: fixedFields(session, entity).has(source),
      },
    ];
  });
}

/** A column as the calls of an import answer it. */
export function answered({ name, label, field, required, key, lines }: SheetColumn): ImportColumn {
  return { name, label, type: field.type, required, key, ...(lines && { lines: lines.model }) };
}
