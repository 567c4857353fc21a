import type { Model } from '../../schemas/model/model';
import { entityTables } from '../database/tables/tables';
import type { TableColumn } from '../database/tables/table';

/**
 * The TypeScript declarations of a domain's tables, for the queries of its verbs and those of other domains:
 * `domains/<domain>/tables.d.ts`. Null for a domain without entities.
 */
export function tableTypes(model: Model, domain: string): string | null {
  const own = [...model.entities.values()].filter((one) => one.domain === domain);
  const settings = settingTypes(model, domain);
  if (own.length === 0 && settings === '') return null;
  const tables = own
    .sort((a, b) => (a.table < b.table ? -1 : 1))
    .map((one) => {
      const [table] = entityTables(one, model);
      const columns = table!.columns.map((column) => `      ${column.name}: ${typeOf(column)};`);
      return [`    /** ${one.entity.title} */`, `    ${one.table}: {`, ...columns, '    };'].join('\n');
    });
  const text =
    own.length === 0 ? settings : `  interface EntityTables {\n${tables.join('\n')}\n  }\n${settings}`;
  const imports = IMPORTS.filter(([name]) => new RegExp(`\\b${name}\\b`).test(text)).map(
    ([name, file]) => `import type { ${name} } from '${file}';\n`,
  );
  return `// Written by \`npm run pages -- types\` from the entities of this domain.
${imports.join('')}
declare module '../../server/action' {
${text}}
`;
}

/** The types of the values of a domain's settings; empty without settings. */
function settingTypes(model: Model, domain: string): string {
  const lines = [...model.settings.values()]
    .filter((one) => one.domain === domain)
    .map(({ key, field, preset }) => {
      const sql = model.fieldTypes.get(field.type)?.storage(field) ?? 'jsonb';
      const isList = sql.endsWith('[]');
      const plain = isList ? sql.slice(0, -2) : sql;
      const value = plain.startsWith('numeric') ? 'number' : (VALUES[plain] ?? 'string');
      const isEmptied = preset === null || (!field.required && value === 'string');
      return `    '${key}': ${value}${isList ? '[]' : ''}${isEmptied ? ' | null' : ''};`;
    });
  return lines.length === 0 ? '' : `  interface SettingValues {\n${lines.join('\n')}\n  }\n`;
}

const IMPORTS = [
  ['Generated', 'kysely'],
  ['Json', '../../schemas/json'],
] as const;

/** The type of a column's values as queries return them (`connect.ts`). */
function typeOf({ type, notNull, identity, default: preset }: TableColumn): string {
  const [plain, isList] = type.endsWith('[]') ? [type.slice(0, -2), true] : [type, false];
  const value = `${VALUES[plain.replace(/\(.*\)/, '')] ?? 'string'}${isList ? '[]' : ''}`;
  const whole = notNull ? value : `${value} | null`;
  return identity || preset !== undefined ? `Generated<${whole}>` : whole;
}

/** Values that are not texts; dates, times and decimal numbers are. */
const VALUES: Readonly<Record<string, string>> = {
  integer: 'number',
  bigint: 'number',
  boolean: 'boolean',
  jsonb: 'Json',
};
