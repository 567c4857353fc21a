import type { FastifyInstance } from 'fastify';
import type { JsonObject } from '../../../schemas/json';
import type { FileKeeping } from '../../../server/files/file-keeping';
import type { AppOptions } from '../../../server/app';
import { syncShipped } from '../../../server/documents/sync-shipped';
import { readReply, type Reply } from '../../support/test-app';
import { smallWorld, type SmallWorld } from './small-world';

/** The small world with its shipped documents listed, and an administrator who changes them. */
export interface DocumentsWorld extends SmallWorld {
  admin: string;
  post(path: string, body?: JsonObject, token?: string): Promise<Reply>;
  get(path: string, token?: string, headers?: Record<string, string>): Promise<Reply>;
  /** The same call to another server over the same database. */
  on(
    app: FastifyInstance,
    method: 'GET' | 'POST',
    path: string,
    token: string,
    body?: JsonObject,
  ): Promise<Reply>;
  /** Number of a document. */
  document(kind: string, code: string): Promise<number>;
  /** Adds a document and publishes it; returns its number. */
  publishNew(kind: string, doc: JsonObject, more?: JsonObject): Promise<number>;
  /** Publishes the draft of a document as `diff` shows it. */
  publish(id: number, more?: JsonObject): Promise<Reply>;
  /** Grants codes to a role of the first prison, as the administrator switched to it. */
  grant(role: number, codes: string[]): Promise<Reply>;
  /** Saves a draft and publishes it. */
  change(id: number, doc: JsonObject): Promise<Reply>;
}

export const TABLE_INFO = 'dynamic-sys/table-info';

export async function documentsWorld(
  files?: FileKeeping,
  options: Pick<AppOptions, 'logger' | 'foreign'> = {},
): Promise<DocumentsWorld> {
  const world = await smallWorld({ files, ...options });
  await syncShipped(world.db, world.model);
  const admin = await world.signIn('admin');
  const post: DocumentsWorld['post'] = (path, body = {}, token = admin) =>
    world.call('POST', path, { token, body });
  const get: DocumentsWorld['get'] = (path, token = admin, headers = {}) =>
    world.call('GET', path, { token, headers });
  const publish: DocumentsWorld['publish'] = async (id, more = {}) => {
    const beside = Array.isArray(more.with) ? `?with=${more.with.join(',')}` : '';
    const plan = await get(`${TABLE_INFO}/diff/${id}${beside}`);
    const { version } = (await get(`${TABLE_INFO}/detail/${id}`)).data;
    return post(`${TABLE_INFO}/publish/${id}`, { version, hash: plan.data.hash, ...more });
  };
  const change: DocumentsWorld['change'] = async (id, doc) => {
    const { version } = (await get(`${TABLE_INFO}/detail/${id}`)).data;
    const saved = await post(`${TABLE_INFO}/edit/${id}`, { version, doc });
    return saved.code === 200 ? publish(id) : saved;
  };
  return {
    ...world,
    admin,
    post,
    get,
    publish,
    change,
    async grant(role, ids) {
      const home = await world.signIn('admin');
      const switched = await get(`org/user/switch-org/${world.orgs.first}`, home);
      return post(`org/org-role/assign-app-to-role/${role}`, { ids }, switched.data.token as string);
    },
    async on(app, method, path, token, body) {
      const request = { method, url: `/api/v1/${path}`, headers: { token }, ...(body && { payload: body }) };
      return readReply(await app.inject(request));
    },
    async document(kind, code) {
      const found = await post(`${TABLE_INFO}/search`, { code, kind, pageSize: 100 });
      const row = found.data.rows.find((one: { code: string }) => one.code === code);
      return row?.id as number;
    },
    async publishNew(kind, doc, more = {}) {
      const added = await post(`${TABLE_INFO}/add`, { kind, doc, ...more });
      const done = added.code === 200 ? await publish(added.data.id) : added;
      if (done.code !== 200)
        throw new Error(`${kind} ${String(doc.id)}: ${JSON.stringify([done.msg, done.data])}`);
      return added.data.id as number;
    },
  };
}

interface Visit {
  domain: JsonObject;
  entity: JsonObject & { columns: JsonObject[] };
  page: JsonObject;
  menu: JsonObject[];
}

/** A list of visitors as an administrator would write it: an entity, its page, its menu entry with an enumeration. */
export const visit: Visit = {
  domain: {
    schemaVersion: 1,
    id: 'visits',
    title: '会见',
    dictionary: {
      VisitKind: {
        label: '会见方式',
        values: [
          { value: 1, label: '现场', color: 'success' },
          { value: 2, label: '视频', color: 'processing' },
        ],
      },
    },
    menu: [],
  },
  entity: {
    schemaVersion: 2,
    id: 'visit_record',
    title: '会见登记',
    path: 'visits/visit-record',
    module: 'visit_record',
    scope: 'org',
    rows: { fallback: 'createdBy' },
    calls: ['search', 'add', 'edit', 'del', 'detail'],
    columns: [
      { name: 'visitor', label: '来访人', type: 'input', required: true, maxLength: 20 },
      { name: 'kind', label: '方式', type: 'select', enum: 'VisitKind', default: 1 },
      { name: 'visitDate', label: '日期', type: 'date', required: true },
    ],
  },
  page: {
    schemaVersion: 2,
    id: 'visit-record',
    title: '会见登记',
    entity: 'visit_record',
    pageConfig: {},
    formConfig: { list: [{ model: 'visitor' }, { model: 'kind' }, { model: 'visitDate' }] },
    tableConfig: { columns: [{ column: 'visitor' }, { column: 'kind' }, { column: 'visitDate' }] },
    searches: [{ column: 'visitor' }],
  },
  menu: [
    {
      path: '/visits/record',
      name: 'VisitRecord',
      title: '会见登记',
      layout: 3,
      page: 'visit-record',
      module: 'visit_record',
      permissions: ['search', 'add', 'edit', 'del'],
    },
  ],
};
