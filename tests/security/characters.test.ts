import { sql } from 'kysely';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFiles } from '../../server/files/file-keeping';
import { DEFAULT_LIMITS } from '../../server/contract/limits';
import { writeGrants } from '../../server/access/grants';
import { randomStream } from '../../server/seed/random';
import { fieldError } from '../../schemas/errors/field-error';
import { storable } from '../../schemas/text/storable-text';
import { multipart, SAMPLES } from '../server/support/sample-files';
import { smallWorld, type SmallWorld } from '../server/support/small-world';
import { readReply, type Reply } from '../support/test-app';

/*
 * Texts of all planes, lone surrogates and NUL in every part of a request: texts that cannot be stored are rejected at
 * their field, and every attempt is logged.
 */
const ROUNDS = Number(process.env.CHARACTER_ROUNDS ?? 8);
const USER = 'org/user';
const LEVEL = 'supervised/supervised-level';
let world: SmallWorld;
let token: string;
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-characters-'));
const lines: { msg: string; leftOut?: string; requestId?: string }[] = [];

beforeAll(async () => {
  const files = openFiles({ directory, s3: null, limits: DEFAULT_LIMITS });
  const logger = { level: 'error', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } };
  world = await smallWorld({ files, logger });
  const codes = ['search', 'add', 'edit', 'search_his', 'search_operate'].map((one) => `org_user_${one}`);
  await writeGrants(world.db, world.tenants.home, { kind: 'user', id: world.users.manager }, codes);
  token = await world.signIn('manager');
});
afterAll(async () => {
  await world?.close();
  fs.rmSync(directory, { recursive: true, force: true });
});

const post = (where: string, body: object, headers: Record<string, string> = {}) =>
  world.call('POST', where, { token, body: { ...body }, headers });
interface Logged {
  path: string;
  code: string;
  data: Record<string, unknown> | null;
}
async function logged(replies: readonly Reply[]): Promise<Logged[]> {
  const ids = replies.map(({ headers }) => String(headers['request-id']));
  const { rows } = await sql<Logged & { id: string }>`
    select request_id as id, path, res_code as code, data from log_data_operate
     where request_id = any(${ids})`.execute(world.db);
  expect(rows).toHaveLength(ids.length);
  return ids.map((id) => {
    const { path: where, code, data } = rows.find((row) => row.id === id)!;
    return { path: where, code, data };
  });
}

const draw = randomStream('characters of all planes');
const HALVES = ['\ud842', '\udfb7', '\udfb7\ud842', '\0', 'a\ud800z'];
const PLACES = [0x20, 0x4e00, 0xfffd, 0x1f600, 0x20bb7, 0x10ffff, 0xe0001, 0x301, 0x202e];
const point = () =>
  String.fromCodePoint(PLACES[Math.floor(draw() * PLACES.length)]! - (draw() < 0.3 ? 1 : 0));
const text = (most: number) => Array.from({ length: 1 + Math.floor(draw() * most) }, point).join('');
const half = () => HALVES[Math.floor(draw() * HALVES.length)]!;
const latin = () =>
  Array.from({ length: 20 }, () => String.fromCharCode(0xa1 + Math.floor(draw() * 94))).join('');

describe('C38, C39: fuzz of texts', () => {
  test('every attempt has one log row, also if a mask or a cut falls between the halves of a character', async () => {
    const replies: Reply[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const idCard = `${'1'.repeat(round % 4)}${text(24)}`;
      replies.push(
        // Invalid in several ways, with values that are masked, cut, or of no column.
        await post(`${USER}/add`, {
          loginName: text(9),
          name: text(40),
          idCard,
          mobile: text(14),
          [text(9)]: 1,
        }),
        await post(`${USER}/edit/${world.users.clerk}`, { version: 1, remark: text(260), idCard }),
        await post(`${LEVEL}/add`, {
          name: `${round}${text(8)}`.trim(),
          remark: `${'x'.repeat(190)}${text(9)}`,
        }),
        await post(`${LEVEL}/del/${encodeURIComponent(text(4))}`, {}),
        await post(
          `${LEVEL}/edit/999999`,
          { version: 1, name: text(8) },
          { 'user-agent': latin(), lang: latin() },
        ),
        await post(`${LEVEL}/add?${encodeURIComponent(text(4))}`, {}, { 'idempotency-key': `k${round}` }),
        await upload(`${'f'.repeat(round + 100)}${text(24)}.png`),
      );
    }
    const rows = await logged(replies);
    expect(rows.map(({ code }) => code)).toEqual(replies.map(({ code }) => String(code)));
    expect(new Set(rows.map(({ code }) => code))).toEqual(new Set(['200', '400', '404']));
    expect(lines).toEqual([]);
  });

  test('lone surrogates and NUL are rejected at their field, and marked in the log', async () => {
    const replies: Reply[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const [name, key] = [`a${half()}`, `k${half()}`];
      const [inName, inCard, inKey] = [
        await post(`${LEVEL}/add`, { name }),
        await post(`${USER}/add`, { name: 'x', idCard: `11010${half()}519491231123` }),
        await post(`${LEVEL}/add`, { name: 'x', [key]: 1 }),
      ];
      replies.push(inName, inCard, inKey);
      expect(inName.data.errors).toEqual([fieldError('name', 'characters', 'zh-CN', { label: '等级名称' })]);
      expect(inCard.data.errors).toEqual([
        fieldError('idCard', 'characters', 'zh-CN', { label: '证件号码' }),
      ]);
      expect(inKey.data.errors[0].path).toBe(storable(key));
    }
    const rows = await logged(replies);
    for (const row of rows) expect(row.code).toBe('400');
    expect(rows[0]!.data?.name).toMatch(/^a.*\ufffd/);
    expect(rows[1]!.data?.idCard).toMatch(/^110\*+1123$/);
    expect(lines).toEqual([]);
  });

  test('characters that turn the writing direction are rejected in every text, not in rows that have them', async () => {
    const said = (label: string, turn: string) =>
      `${label}不能包含控制文字方向的字符（第 1 个字，U+${turn.charCodeAt(0).toString(16).toUpperCase()}）`;
    for (const turn of [
      '\u202a',
      '\u202b',
      '\u202c',
      '\u202d',
      '\u202e',
      '\u2066',
      '\u2067',
      '\u2068',
      '\u2069',
    ]) {
      const { data } = await post(`${LEVEL}/add`, { name: `${turn}abcrtl`, remark: `${turn}多行文字` });
      expect(data.errors).toMatchObject([
        { path: 'name', msg: said('等级名称', turn) },
        { path: 'remark', msg: said('备注', turn) },
      ]);
    }
    const inLanguage = async (lang: string) =>
      (await post(`${LEVEL}/add`, { name: '\u202eabc' }, { lang })).data.errors[0].msg;
    expect(await inLanguage('en-US')).toMatch(
      / cannot contain characters that control text direction \(character 1, U\+202E\)$/,
    );
    expect(await inLanguage('zh-TW')).toMatch(/不能包含控制文字方向的字元（第 1 個字，U\+202E）$/);
    expect(await inLanguage('pt-BR')).toMatch(
      / não pode conter caracteres que controlam a direção do texto \(caractere 1, U\+202E\)$/,
    );
    expect((await post(`${LEVEL}/add`, { name: 'אב\u200fא' })).status).toBe(200);

    const name = 'a\u202ebc';
    const own = world.db.updateTable('supervised_level').where('id', '=', world.levels.own);
    await own.set({ name }).execute();
    const edit = async (values: object) => {
      const { data } = await world.call('GET', `${LEVEL}/detail/${world.levels.own}`, { token });
      return post(`${LEVEL}/edit/${world.levels.own}`, { version: data.version, ...values });
    };
    expect((await edit({ remark: '别的列' })).status).toBe(200);
    expect((await edit({ name, remark: '整行' })).status).toBe(200);
    expect((await edit({ name: `${name}\u202c` })).data.errors[0].path).toBe('name');
    expect((await edit({ name: 'abc' })).status).toBe(200);
  });

  test('what cannot be seen is rejected in one line of text, and named; several lines keep their breaks', async () => {
    const refused = async (name: string) => (await post(`${LEVEL}/add`, { name })).data.errors[0].msg;
    expect(await refused('一级\u200b')).toBe('等级名称不能包含看不见的字符（第 3 个字，U+200B）');
    expect(await refused('一\n级')).toBe('等级名称只能有一行，不能包含换行（第 2 个字，U+000A）');
    const kept = { name: '多行', remark: '第一行\n第二行\u200b' };
    expect((await post(`${LEVEL}/add`, kept)).status).toBe(200);
  });

  test('also in queries, path parameters and sign-ins', async () => {
    const get = async (where: string) => (await world.call('GET', where, { token })).status;
    for (const part of ['%00', 'a%00', '%ED%A1%82', '%F0%A0%AE%B7', '%', '%25', '_', '%5C']) {
      expect([part, await get(`${LEVEL}/option?keyword=${part}`)]).toEqual([
        part,
        part.includes('%00') ? 400 : 200,
      ]);
      // A malformed URL is rejected before routing.
      const malformed = ['%00', 'a%00', '%ED%A1%82', '%'].includes(part);
      expect([part, await get(`dynamic-sys/table-info/get-data/${part}`)]).toEqual([
        part,
        malformed ? 400 : 404,
      ]);
    }
    const signIn = (loginName: string) =>
      world.call('POST', 'public/public/login', { body: { loginName, loginPwd: 'x' } });
    const malformed: Reply[] = [];
    for (const name of [...HALVES, 'n'.repeat(101)]) malformed.push(await signIn(name));
    for (const { data } of malformed) expect(data.errors[0].path).toBe('loginName');
    const row = { path: 'public/public/login', code: '400', data: { action: 'login-failed' } };
    expect(await logged(malformed)).toMatchObject(malformed.map(() => row));
    const unread = async (payload: string, type: string, site = 'same-origin') =>
      readReply(
        await world.app.inject({
          method: 'POST',
          url: '/api/v1/public/public/login',
          headers: { 'content-type': type, 'sec-fetch-site': site },
          payload,
        }),
      );
    const json = 'application/json';
    const replies = [
      await unread('{"loginName":', json),
      await unread('[]', json),
      await unread(JSON.stringify({ loginName: 'x'.repeat(1100 * 1024) }), json),
      await unread('loginName=x', 'application/x-www-form-urlencoded'),
      await unread('{}', json, 'cross-site'),
    ];
    const rows = await logged(replies);
    expect(rows.map(({ path, code }) => [path, code])).toEqual(
      ['400', '400', '413', '415', '403'].map((code) => ['public/public/login', code]),
    );
    for (const { data } of rows) expect(Object.keys(data ?? {})).toEqual(['action', 'reason']);
    const tried = [await signIn('𠮷田'), await signIn('\u202e%_\\')];
    expect((await logged(tried)).map(({ code }) => code)).toEqual(['401', '401']);
    expect(lines).toEqual([]);
  });

  test('stored texts are found by any of their characters, and LIKE wildcards match only themselves', async () => {
    const names = ['𡈽野%', '𡈽_野', '吉野', '😀\\x'];
    for (const name of names) expect((await post(`${LEVEL}/add`, { name })).status).toBe(200);
    const found = async (where: string, criteria: object, column: string) =>
      (await post(where, { ...criteria, pageSize: 100 })).data.rows.map(
        (row: Record<string, unknown>) => row[column],
      );
    const by = (name: string) => found(`${LEVEL}/search`, { name }, 'name');
    expect((await by('𡈽')).toSorted()).toEqual(['𡈽野%', '𡈽_野'].toSorted());
    expect(await by('野%')).toEqual(['𡈽野%']);
    expect(await by('𡈽_')).toEqual(['𡈽_野']);
    expect(await by('\\')).toEqual(['😀\\x']);
    expect(await by('\u{2123e}')).toEqual([]);
    for (const keyword of ['𡈽'.repeat(30), '%', '_', '\\', '\\%'])
      expect(await found(`${USER}/data-operate/search`, { keyword }, 'path')).toEqual([]);
    expect((await post(`${USER}/data-operate/search`, { keyword: '\ud842' })).data.errors[0].path).toBe(
      'keyword',
    );
  });
});

async function upload(name: string): Promise<Reply> {
  const { payload, headers } = await multipart([{ name, bytes: SAMPLES.png }]);
  return readReply(
    await world.app.inject({
      method: 'POST',
      url: '/api/v1/upload/file',
      headers: { ...headers, token },
      payload,
    }),
  );
}

describe('C39, F36: a row of the log that PostgreSQL rejects', () => {
  const constrain = (how: 'add' | 'drop') =>
    sql`alter table log_data_operate ${sql.raw(how)} constraint picky ${
      how === 'add' ? sql`check (data is null or data::text not like '%unwelcome%')` : sql``
    }`.execute(world.db);
  const condition = async () => [
    (await world.call('GET', 'health')).data.status,
    (await world.call('GET', 'health/ready')).data.logs,
  ];

  test('is written without its values, which is reported; the change it belongs to is rolled back', async () => {
    await constrain('add');
    try {
      const refused = await post(`${LEVEL}/add`, { remark: 'unwelcome' });
      const failed = await post(`${LEVEL}/add`, { name: 'unwelcome' });
      expect([refused.status, failed.status]).toEqual([400, 500]);
      expect(await logged([refused, failed])).toEqual([
        { path: `${LEVEL}/add`, code: '400', data: { leftOut: true } },
        { path: `${LEVEL}/add`, code: '500', data: { leftOut: true } },
      ]);
      const { rows } = await sql`select from supervised_level where name = 'unwelcome'`.execute(world.db);
      expect(rows).toHaveLength(0);
      expect(lines.filter(({ msg }) => msg === 'audit failed').map(({ leftOut }) => leftOut)).toEqual([
        'values',
        'values',
      ]);
      expect(JSON.stringify(lines)).not.toContain('unwelcome');
      expect(await condition()).toEqual(['ok', true]);
    } finally {
      await constrain('drop');
    }
  });

  test('is reported as lost if it cannot be written at all; the refusal is still answered, and health reports it', async () => {
    lines.length = 0;
    await sql`revoke insert on log_data_operate from mortise_app`.execute(world.db);
    try {
      const refused = await post(`${LEVEL}/add`, { name: '' });
      expect([refused.status, refused.data.errors[0].path]).toEqual([400, 'name']);
      expect(lines.map(({ leftOut, requestId }) => [leftOut, requestId])).toEqual([
        ['values', refused.headers['request-id']],
        ['row', refused.headers['request-id']],
      ]);
      expect(await condition()).toEqual(['degraded', false]);
    } finally {
      await sql`grant insert on log_data_operate to mortise_app`.execute(world.db);
    }
  });
});
