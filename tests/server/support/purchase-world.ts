import path from 'node:path';
import { permissionCode } from '../../../schemas/document/permission';
import type { JsonObject } from '../../../schemas/json';
import { writeGrants } from '../../../server/access/grants';
import { syncSignInNames } from '../../../server/identity/sign-in-names';
import { cheapHash } from '../../support/cheap-hash';
import { PASSWORD, type Reply, type TestAppOptions } from '../../support/test-app';
import { smallWorld, type SmallWorld } from './small-world';

/** The call base of documents with lines. */
export const REQUESTS = 'purchase/request';
/**
 * Three who may do everything with them, one whose role hides the price of lines, one who sees only own rows, and one
 * whose role hides what notes are about.
 */
export type Buyer = 'maker' | 'checker' | 'second' | 'limited' | 'alone' | 'blind';

/** A server with documents that have lines, which are JSON only (`tests/fixtures/purchase`). */
export interface PurchaseWorld extends SmallWorld {
  /** Ids of articles, the last of which is disabled. */
  articles: number[];
  tokens: Record<Buyer, string>;
  post(person: Buyer, url: string, body?: JsonObject, headers?: Record<string, string>): Promise<Reply>;
  /** Adds a request as the maker; returns its id. */
  request(lines: JsonObject[], person?: Buyer): Promise<number>;
  /** A request as its detail shows it. */
  detail(id: number, person?: Buyer): Promise<JsonObject & { version: number; lines: JsonObject[] }>;
  /** Edits a request in its present version. */
  edit(id: number, body: JsonObject, person?: Buyer): Promise<Reply>;
  /** The stored lines of a request in their order. */
  stored(id: number): Promise<JsonObject[]>;
}

/** Number of enabled articles. */
export const ARTICLES = 2100;

/** A line of the fixture. */
export const line = (articleId: number, quantity = 1, price = '1.00', more: JsonObject = {}): JsonObject => ({
  articleId,
  quantity,
  price,
  ...more,
});

const MODULES = [
  'purchase_request',
  'purchase_request_line',
  'purchase_receipt',
  'purchase_note',
  'purchase_article',
];
const SUFFIXES = [
  'search',
  'add',
  'edit',
  'del',
  'submit',
  'check',
  'confirm',
  'abandon',
  'search_his',
  'print',
];

export async function purchaseWorld(
  options: Pick<TestAppOptions, 'actions' | 'hooks' | 'files' | 'limits'> = {},
): Promise<PurchaseWorld> {
  const domains = path.resolve(import.meta.dirname, '../../fixtures/purchase');
  const world = await smallWorld({ domains, ...options });
  const { db } = world;
  const tenant = world.tenants.home;
  const role = async (code: string, data_scope: number, hidden_fields: string[]) => {
    const row = { name: code, code, role_type: 2, data_scope, sort: 1, status: 1, hidden_fields };
    const { id } = await db
      .insertInto('org_role')
      .values({ ...row, tenant_id: tenant, org_id: world.orgs.first })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id as number;
  };
  const user = async (login_name: string, role_id: number) => {
    const { id } = await db
      .insertInto('org_user')
      .values({
        tenant_id: tenant,
        org_id: world.orgs.first,
        login_name,
        name: `用户${login_name}`,
        login_type: 1,
        role_ids: [role_id],
        is_supper: 0,
        sys_manager: 0,
        org_manager: 0,
        status: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await syncSignInNames(db, tenant, [id]);
    const password_hash = await cheapHash(PASSWORD);
    await db.insertInto('credential').values({ tenant_id: tenant, user_id: id, password_hash }).execute();
    const codes = MODULES.flatMap((module) => SUFFIXES.map((suffix) => permissionCode(module, suffix)));
    await writeGrants(db, tenant, { kind: 'user', id }, codes);
    return world.signIn(login_name);
  };
  const tokens: Record<Buyer, string> = {
    maker: await user('maker', world.roles.clerk),
    checker: await user('checker', world.roles.clerk),
    second: await user('second', world.roles.clerk),
    limited: await user('limited', await role('limited', 3, ['purchase_request_line.price'])),
    alone: await user('alone', await role('alone', 7, [])),
    blind: await user('blind', await role('blind', 3, ['purchase_note.subject'])),
  };
  const articles = await db
    .insertInto('purchase_article')
    .values(
      Array.from({ length: ARTICLES + 1 }, (_, at) => ({
        tenant_id: tenant,
        code: `A${at + 1}`,
        name: `物品${at + 1}`,
        status: at < ARTICLES ? 1 : 0,
      })),
    )
    .returning('id')
    .execute();
  const post: PurchaseWorld['post'] = (person, url, body = {}, headers = {}) =>
    world.call('POST', url, { token: tokens[person], body, headers });
  const detail: PurchaseWorld['detail'] = async (id, person = 'maker') =>
    (await post(person, `${REQUESTS}/detail/${id}`)).data;
  return {
    ...world,
    articles: articles.map(({ id }) => id as number),
    tokens,
    post,
    detail,
    async request(lines, person = 'maker') {
      const reply = await post(person, `${REQUESTS}/add`, { purpose: '办公', lines });
      if (reply.code !== 200) throw new Error(`${reply.msg} ${JSON.stringify(reply.data)}`);
      return reply.data.id;
    },
    edit: async (id, body, person = 'maker') =>
      post(person, `${REQUESTS}/edit/${id}`, { version: (await detail(id)).version, ...body }),
    stored: async (id) =>
      (await db
        .selectFrom('purchase_request_line')
        .selectAll()
        .where('tenant_id', '=', tenant)
        .where('request_id', '=', id)
        .orderBy('line_no')
        .execute()) as JsonObject[],
  };
}
