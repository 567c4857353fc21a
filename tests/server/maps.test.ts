import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { createApp } from '../../server/app';
import type { MapProvider } from '../../server/maps/map-provider';
import { mapProvider } from '../../server/maps/map-routes';
import { smallWorld, type SmallWorld } from './support/small-world';

/** A substitute for the provider's service, with answers according to its documentation. */
let service: Server;
let url: string;
let answer: { status?: number; type?: string; body: string | Buffer };
let asked: URL[] = [];

const say = (body: object) => (answer = { body: JSON.stringify(body) });

beforeAll(async () => {
  service = createServer((request: IncomingMessage, response) => {
    asked.push(new URL(request.url ?? '', 'http://service'));
    response.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'application/json' });
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => service.close());
afterEach(() => (asked = []));

const PNG = Buffer.from('iVBORw0KGgo=', 'base64');
const at = { lng: 120.129, lat: 30.276 };

describe.each<[MapProvider['name'], JsonObject, JsonObject, JsonObject]>([
  [
    'amap',
    {
      status: '1',
      info: 'OK',
      tips: [
        {
          name: '华星时代广场',
          district: '浙江省杭州市西湖区',
          adcode: '330106',
          location: '120.129,30.276',
          address: '文三路478号',
        },
        { name: '文三路（公交线路）', district: [], adcode: [], location: [], address: [] },
      ],
    },
    {
      status: '1',
      geocodes: [
        { formatted_address: '浙江省杭州市西湖区文三路', adcode: '330106', location: '120.129,30.276' },
      ],
    },
    { status: '0', info: 'INVALID_USER_KEY' },
  ],
  [
    'tencent',
    {
      status: 0,
      data: [
        { title: '华星时代广场', address: '浙江省杭州市西湖区文三路478号', adcode: 330106, location: at },
      ],
    },
    { status: 0, result: { title: '文三路', location: at, ad_info: { adcode: '330106' } } },
    { status: 311, message: 'key格式错误' },
  ],
])('%s', (name, tips, code, refusal) => {
  const map = () => mapProvider({ provider: name, key: 'k-7', url })!;

  test('B7-18: finds places that have a point', async () => {
    say(tips);
    expect(await map().suggest('文三路', '330100')).toEqual([
      { name: '华星时代广场', address: '浙江省杭州市西湖区文三路478号', adcode: '330106', ...at },
    ]);
    expect(asked[0]?.searchParams.get('key')).toBe('k-7');
  });

  test('B7-19: finds the point of an address', async () => {
    say(code);
    expect(await map().geocode('文三路')).toMatchObject({ adcode: '330106', ...at });
  });

  test('returns a picture with a pin', async () => {
    answer = { type: 'image/png', body: PNG };
    expect(await map().picture(at, 15)).toEqual({ mediaType: 'image/png', bytes: PNG });
    expect(asked[0]?.searchParams.get('markers')).toMatch(
      name === 'amap' ? /120.129,30.276$/ : /30.276,120.129$/,
    );
  });

  test('fails on an error, on another status and on a response that is not a picture', async () => {
    say(refusal);
    await expect(map().suggest('x')).rejects.toThrow(/returned an error/);
    await expect(map().picture(at, 15)).rejects.toThrow(/did not return a picture/);
    answer = { status: 500, body: 'broken' };
    await expect(map().geocode('x')).rejects.toThrow(/500/);
  });
});

describe('the calls', () => {
  let world: SmallWorld;
  beforeAll(async () => {
    world = await smallWorld({ map: mapProvider({ provider: 'amap', key: 'k-7', url }) });
  });
  afterAll(() => world?.close());

  test('query the service for any signed-in user, and reveal neither the cause of a failure nor the key', async () => {
    const token = await world.signIn('nobody');
    const call = (path: string, body?: JsonObject) =>
      world.call(body ? 'POST' : 'GET', path, { token, ...(body && { body }) });
    expect((await call('map/state')).data).toEqual({ provider: 'amap' });
    say({
      status: '1',
      tips: [{ name: '甲', district: '', adcode: '330106', location: '120,30', address: '' }],
    });
    expect((await call('map/suggest', { keyword: '甲' })).data).toEqual([
      { name: '甲', address: '', adcode: '330106', lng: 120, lat: 30 },
    ]);
    answer = { type: 'image/png', body: PNG };
    expect((await call('map/picture', { lng: 120, lat: 30, zoom: 15 })).data).toEqual({
      picture: `data:image/png;base64,${PNG.toString('base64')}`,
    });
    say({ status: '0', info: 'INVALID_USER_KEY' });
    const failed = await call('map/geocode', { address: '文三路' });
    expect([failed.status, failed.msg]).toEqual([502, '地图服务没有应答，请稍后重试']);
    expect(JSON.stringify(failed)).not.toMatch(/k-7|INVALID/);
    expect((await call('map/picture', { lng: 500, lat: 30, zoom: 15 })).status).toBe(400);
  });

  test('report that no key is configured', async () => {
    const { database, model } = world;
    const app = await createApp({ database, model, actions: [] });
    const headers = { token: await world.signIn('nobody') };
    const state = await app.inject({ url: '/api/v1/map/state', headers });
    expect(state.json()).toMatchObject({ code: 200, data: { provider: null } });
    const payload = { keyword: '甲' };
    const refused = await app.inject({ method: 'POST', url: '/api/v1/map/suggest', headers, payload });
    expect(refused.json()).toMatchObject({ code: 503, msg: '没有配置地图服务，请联系管理员' });
    await app.close();
  });
});
