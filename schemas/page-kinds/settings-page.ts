import Type, { type Static } from 'typebox';
import { closed, columnName, pageSections } from '../page-document';
import type { PageKindScope } from './page-kind';

/** Which columns of the key and value rows hold what. */
const Settings = Type.Object(
  {
    key: columnName,
    name: columnName,
    value: columnName,
    type: columnName,
    scope: columnName,
    group: Type.Optional(columnName),
  },
  closed,
);

/** One form over key and value rows: a field for each row, in groups. */
export const SettingsPage = Type.Object(
  { ...pageSections, kind: Type.Literal('settings'), settings: Settings },
  closed,
);

/** The columns of the rows are there. */
export function checkSettingsPage(page: Static<typeof SettingsPage>, { column }: PageKindScope): void {
  for (const [key, name] of Object.entries(page.settings)) column(name, `settings.${key}`);
}
