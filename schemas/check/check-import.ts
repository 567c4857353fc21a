import type { EntityModel } from '../model/entity-model';
import type { FieldGrammars } from '../model/field';
import { isImportable } from '../model/import-columns';
import { cause } from '../problems/causes';
import type { Report } from '../problems/problem';
import { unknownName } from '../problems/unknown-name';

/**
 * Checks the import of an entity: its rows are added by a call, and found by stored columns that a sheet can hold and that
 * are not masked, because a match tells their value.
 */
export function checkImport(model: EntityModel, fieldTypes: FieldGrammars, report: Report): void {
  const { entity, byName, writable, stored } = model;
  const { import: given } = entity;
  if (!given) return;
  if (!entity.calls.includes('add') && !entity.calls.includes('batch-add'))
    report('import', cause('importAdds'));
  for (const list of ['key', 'columns'] as const)
    given[list]?.forEach((name, at) => {
      const path = `import.${list}[${at}]`;
      const field = byName.get(name);
      if (!field)
        return report(
          path,
          unknownName(
            name,
            entity.columns.map((one) => one.name),
          ),
        );
      const isTaken = writable.add.includes(field) && isImportable(field, fieldTypes);
      if (!isTaken || !stored.some((one) => one.field === field))
        report(path, cause('importColumn', { name }));
      else if (list === 'key' && field.sensitive) report(path, cause('importMasked', { name }));
    });
  if (given.key && !entity.calls.includes('edit')) report('import.key', cause('importEdits'));
  // A required column that the template lacks makes every new row wrong.
  const missing = given.columns
    ? writable.add.filter(
        ({ model: name, required, lines }) =>
          required &&
          !lines &&
          !given.columns?.includes(name) &&
          entity.columns.find((one) => one.name === name)?.default === undefined,
      )
    : [];
  for (const { model: name } of missing) report('import.columns', cause('importLacks', { name }));
}
