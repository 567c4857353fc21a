import { call } from './api';

/** A list that is not shipped: a domain of one entity with one page and its menu entry. */
export interface OwnList {
  domain: string;
  title: string;
  /** Also the id of the page and its URL, with dashes. */
  entity: string;
  columns: readonly { name: string; label: string; type: string; [option: string]: unknown }[];
}

const TABLE_INFO = 'dynamic-sys/table-info';

/** Publishes a list over HTTP as an administrator, unless it exists. */
export async function publishList(url: string, token: string, list: OwnList): Promise<void> {
  const { domain: id, title, entity, columns } = list;
  const { totalCount } = await call<{ totalCount: number }>(url, `${TABLE_INFO}/search`, {
    token,
    body: { code: entity, kind: 'entity' },
  });
  if (totalCount > 0) return;
  const publish = async (document: number) => {
    const { hash } = await call<{ hash: string }>(url, `${TABLE_INFO}/diff/${document}`, {
      token,
      method: 'GET',
    });
    const { version } = await call<{ version: number }>(url, `${TABLE_INFO}/detail/${document}`, {
      token,
      method: 'GET',
    });
    await call(url, `${TABLE_INFO}/publish/${document}`, { token, body: { version, hash } });
  };
  const add = async (kind: string, doc: object, more: object = {}) => {
    const body = { kind, doc, ...more };
    const added = await call<{ id: number }>(url, `${TABLE_INFO}/add`, { token, body });
    await publish(added.id);
    return added.id;
  };
  const domain = { schemaVersion: 1, id, title, dictionary: {}, menu: [] as object[] };
  const document = await add('domain', domain);
  const rows = { fallback: 'createdBy' };
  const calls = ['search', 'add', 'edit', 'del', 'detail'];
  const page = entity.replaceAll('_', '-');
  const path = `${id}/${page}`;
  await add(
    'entity',
    { schemaVersion: 2, id: entity, title, path, module: entity, scope: 'org', rows, calls, columns },
    { domain: id },
  );
  const models = columns.map(({ name }) => ({ model: name }));
  const shown = {
    ...{ schemaVersion: 2, id: page, title, entity, pageConfig: {}, searches: [] },
    formConfig: { list: models },
    tableConfig: { columns: columns.map(({ name }) => ({ column: name })) },
  };
  await add('page', shown, { domain: id });
  domain.menu = [
    {
      ...{ path: `/${path}`, name: routeName(entity), title, layout: 3, page, module: entity },
      permissions: ['search', 'add', 'edit', 'del'],
    },
  ];
  const { version } = await call<{ version: number }>(url, `${TABLE_INFO}/detail/${document}`, {
    token,
    method: 'GET',
  });
  await call(url, `${TABLE_INFO}/edit/${document}`, { token, body: { version, doc: domain } });
  await publish(document);
}

/** `archive_file` as the name of a route: `ArchiveFile`. */
const routeName = (entity: string) =>
  entity
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
