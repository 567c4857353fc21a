import type { EntityModel } from '../model/entity-model';
import type { FieldTypes } from '../model/field';
import type { CompiledPage } from '../model/page';
import { formRefusal, isRunTimeForm } from '../model/run-time-form';
import type { BrokenPage } from '../model/source-document';
import type { UnreadDocuments } from '../parse/unread-documents';
import { cause } from '../problems/causes';
import type { Report } from '../problems/problem';
import { unknownName } from '../problems/unknown-name';

interface Forms {
  pages: ReadonlyMap<string, CompiledPage | BrokenPage>;
  unread: UnreadDocuments;
  fieldTypes: FieldTypes;
}

/** Each form that a value of a column chooses is a page that can be filled in as part of its record. */
export function checkChosenForms(
  { entity, byName }: EntityModel,
  { pages, unread, fieldTypes }: Forms,
  report: Report,
): void {
  const taken = new Set(byName.keys());
  entity.columns.forEach(({ formBy }, at) => {
    for (const [value, id] of Object.entries(formBy?.pages ?? {})) {
      const path = `columns[${at}].formBy.pages.${value}`;
      const page = pages.get(id);
      if (!page) {
        if (!unread.mayHold('page', id)) report(path, unknownName(id, [...pages.keys()]));
      } else if (!('problems' in page)) {
        const refusal = isRunTimeForm(page)
          ? formRefusal(page, fieldTypes, taken)
          : cause('notAForm', { id });
        if (refusal) report(path, refusal);
      }
    }
  });
}
