import { firstPoints } from '../../schemas/text/cut-text';
import type { FormConfig } from '../../schemas/document/form-document';
import { currentVersion } from '../../schemas/migrations/migrate-document';
import type { Page } from '../../schemas/document/page-kinds/page';

/** A page for an imported form: a form without an entity. */
export function importedPage(form: FormConfig, name: string): Page {
  const id = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '');
  return {
    $schema: '../../../schemas/page.schema.json',
    schemaVersion: currentVersion('page') as Page['schemaVersion'],
    id: id || 'imported-form',
    kind: 'form',
    title: firstPoints(name, 30) || 'imported-form',
    pageConfig: {},
    formConfig: form,
    tableConfig: { columns: [] },
    searches: [],
  };
}
