import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeGrants } from '../../server/access/grants';
import type { JsonObject } from '../../schemas/json';
import { smallWorld, type SmallWorld } from './support/small-world';

/* Sign-in of child applications by ticket (domain of duty, `tests/e2e/fixtures/duty`). */
let world: SmallWorld;
let manager: string;
const APPS = new Map([
  ['sibling', 'https://stock.example.com'],
  ['other', 'https://other.example.com'],
]);

beforeAll(async () => {
  const domains = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-duty-'));
  const duty = path.resolve(import.meta.dirname, '../e2e/fixtures/duty');
  fs.cpSync(duty, path.join(domains, 'duty'), { recursive: true });
  world = await smallWorld({ domains, apps: APPS });
  fs.rmSync(domains, { recursive: true });
  const { db, tenants, users } = world;
  const grant = (id: number, codes: string[]) => writeGrants(db, tenants.home, { kind: 'user', id }, codes);
  await grant(users.manager, ['duty_sibling_search', 'duty_canteen_search', 'duty_note_search']);
  await grant(users.clerk, ['duty_note_search']);
  manager = await world.signIn('manager');
});
afterAll(() => world?.close());

const ask = (token: string, app = 'sibling', headers: Record<string, string> = {}) =>
  world.call('POST', 'org/user/app-ticket', { token, body: { app }, headers });
const redeem = (ticket: string, app = 'sibling', headers: Record<string, string> = {}) =>
  world.call('POST', 'public/public/app-visitor', { body: { app, ticket }, headers });
const ticketOf = async (token = manager) => (await ask(token)).data.ticket as string;

describe('K2.2-12: a ticket', () => {
  test('tells the application once who is signed in, and only what its entries permit', async () => {
    const ticket = await ticketOf();
    const first = await redeem(ticket);
    expect(first.data).toEqual({
      userId: world.users.manager,
      name: '用户manager',
      tenantId: world.tenants.home,
      orgId: world.orgs.first,
      orgName: '第一监狱',
      permissions: ['duty_sibling_search'],
    });
    expect((await redeem(ticket)).status).toBe(404);
  });

  test('is for one application, and is gone after a wrong guess of which', async () => {
    const ticket = await ticketOf();
    expect((await redeem(ticket, 'other')).status).toBe(404);
    expect((await redeem(ticket, 'canteen')).status).toBe(404);
    expect((await redeem(`${ticket}x`)).status).toBe(404);
    expect((await redeem(ticket)).status).toBe(200);
  });

  test('is valid for a minute', async () => {
    const ticket = await ticketOf();
    await world.db
      .updateTable('download_ticket')
      .set({ created_at: new Date(Date.now() - 61_000) })
      .execute();
    expect((await redeem(ticket)).status).toBe(404);
  });

  test('is worth nothing after the session has ended', async () => {
    const token = await world.signIn('manager');
    const ticket = await ticketOf(token);
    await world.call('POST', 'public/public/logout', { token });
    expect((await redeem(ticket)).status).toBe(401);
  });

  test('is worth nothing after the right was taken away', async () => {
    const { db, tenants, users } = world;
    const ticket = await ticketOf();
    const grant = (codes: string[]) =>
      writeGrants(db, tenants.home, { kind: 'user', id: users.manager }, codes);
    await grant(['duty_note_search']);
    expect((await redeem(ticket)).status).toBe(403);
    await grant(['duty_sibling_search', 'duty_canteen_search', 'duty_note_search']);
  });

  test('of a download is none for an application, and the other way round', async () => {
    const ticket = await ticketOf();
    expect((await world.call('GET', `file/download/${ticket}`)).status).toBe(404);
    const headers = { cookie: 'mortise-download=app:sibling' };
    expect((await world.call('GET', `file/download/${ticket}`, { headers })).status).toBe(404);
    expect((await redeem(ticket)).status).toBe(200);
  });
});

describe('K2.2-12: a ticket is refused', () => {
  test('to a user who may not open the entry, for applications that are not set up or in no menu', async () => {
    expect((await ask(await world.signIn('clerk'))).status).toBe(403);
    expect((await ask(manager, 'canteen')).status).toBe(403);
    expect((await ask(manager, 'other')).status).toBe(403);
    expect((await ask(manager, '../sibling')).status).toBe(400);
    expect((await ask('')).status).toBe(401);
  });

  test.each(['cross-site', 'same-site'])(
    'to a page of another origin (%s), which cannot redeem one either',
    async (site) => {
      const headers = { 'sec-fetch-site': site, origin: 'https://stock.example.com' };
      expect((await ask(manager, 'sibling', headers)).status).toBe(403);
      const ticket = await ticketOf();
      expect((await redeem(ticket, 'sibling', headers)).status).toBe(403);
      expect((await redeem(ticket)).status).toBe(200);
    },
  );
});

test('a publish warns of an application that the operator has not set up', async () => {
  const token = await world.signIn('admin');
  const duty = path.resolve(import.meta.dirname, '../e2e/fixtures/duty');
  const doc = JSON.parse(fs.readFileSync(`${duty}/domain.json`, 'utf8')) as JsonObject;
  const { data: added } = await world.call('POST', 'dynamic-sys/table-info/add', {
    token,
    body: { kind: 'domain', doc: { ...doc, title: '值班' } },
  });
  const { data } = await world.call('GET', `dynamic-sys/table-info/diff/${added.id}`, { token });
  const apps = data.warnings.filter(({ code }: { code: string }) => code === 'unknownApp');
  expect(apps).toMatchObject([{ params: { name: 'canteen' }, msg: expect.stringContaining('canteen') }]);
});

test('K2.2-12: pages may frame the set up origins only, and nobody frames the console', async () => {
  const { headers } = await world.call('GET', 'org/user/menu', { token: manager });
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy).toContain("frame-src 'self' https://stock.example.com https://other.example.com");
  expect(policy).toContain("frame-ancestors 'none'");
  const { data } = await world.call('GET', 'org/user/menu', { token: manager });
  const app = (name: string) =>
    (data.menus as { name: string; meta: { app?: object } }[]).find((node) => node.name === name)?.meta.app;
  expect(app('DutySibling')).toEqual({ key: 'sibling', url: 'https://stock.example.com/start' });
  expect(app('DutyMissing')).toEqual({ key: 'canteen', url: null });
});
