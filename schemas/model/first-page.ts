import type { Entity } from '../document/entity';
import type { Page } from '../document/page-kinds/page';
import { currentVersion } from '../migrations/migrate-document';
import type { Field, FieldTypes, SearchKind } from './field';

const MOST_COLUMNS = 14;
const MOST_SEARCHES = 5;
/** Calls whose permission a page requires. */
const CALLS = ['search', 'add', 'edit', 'del'] as const;

/** What a first page is made from: the entity with its joined columns, those of the form, and how each is searched. */
interface PageSource {
  entity: Pick<Entity, 'id' | 'title' | 'calls' | 'option'>;
  fields: readonly Field[];
  writable: { readonly add: readonly Field[] };
  searchable: ReadonlyMap<string, SearchKind>;
}

/** A first page for an entity: its columns in order, a dialog with the writable fields, and a few searches. */
export function firstPage(
  { entity, fields, writable, searchable }: PageSource,
  fieldTypes: FieldTypes,
): Page {
  const listed = fields.filter(({ type, sensitive }) => !fieldTypes.get(type)?.long && sensitive !== 'all');
  const searches = fields.filter(({ model, computed, options }) => {
    const kind = searchable.get(model);
    return (
      !computed &&
      (kind === 'in' ||
        kind === 'tree' ||
        model === entity.option?.label ||
        (options.options !== undefined && kind !== undefined))
    );
  });
  const status = entity.calls.includes('change-status');
  return {
    $schema: '../../../schemas/page.schema.json',
    schemaVersion: currentVersion('page') as Page['schemaVersion'],
    id: entity.id.replaceAll('_', '-'),
    title: `${entity.title}管理`,
    entity: entity.id,
    pageConfig: {
      permission: [...CALLS.filter((call) => entity.calls.includes(call)), ...(status ? ['status'] : [])],
    },
    formConfig: { list: writable.add.map(({ model }) => ({ model, key: model })) },
    tableConfig: {
      columns: [
        ...listed.map(({ model }, at) => ({
          column: model,
          ...(at >= MOST_COLUMNS - 1 && { hidden: true }),
        })),
        { column: 'createdAt' },
      ],
    },
    searches: searches.slice(0, MOST_SEARCHES).map(({ model }) => ({ column: model })),
  };
}
