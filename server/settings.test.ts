import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from './contract/limits';
import { readSettings, refuseOpenDemo } from './settings';

test('without settings it is the demo, on this machine only', () => {
  expect(readSettings({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: `${process.cwd()}/.data`,
    databaseUrl: null,
    databaseRoles: 'set-role',
    seed: 'demo',
    adminPassword: null,
    devPages: null,
    map: null,
    secretKeys: [],
    sealSink: null,
    webhooks: null,
    foreignNetworks: expect.anything(),
    logLevel: 'warn',
    metrics: null,
    trustedProxies: [],
    publicOrigin: null,
    apps: new Map(),
    stopDelaySeconds: 0,
    limits: DEFAULT_LIMITS,
    files: { directory: `${process.cwd()}/.data/files`, s3: null },
  });
});

test('all errors are reported at once', () => {
  const env = { PORT: 'http', SEED: 'yes', DATABASE_URL: 'mysql://root:secret@db', ADMIN_PASSWORD: 'short' };
  expect(() => readSettings(env)).toThrow(/PORT=http[^]*SEED=yes[^]*DATABASE_URL[^]*ADMIN_PASSWORD/);
});

test('proxies must be addresses or networks', () => {
  expect(readSettings({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual(['10.0.0.0/8', '::1']);
  expect(() => readSettings({ TRUSTED_PROXIES: 'true' })).toThrow(/TRUSTED_PROXIES=true/);
});

test('the public URL is an origin without a path', () => {
  expect(readSettings({ PUBLIC_URL: 'https://Console.example.com/' }).publicOrigin).toBe(
    'https://console.example.com',
  );
  for (const url of [
    'console.example.com',
    'https://console.example.com/app',
    'https://a:b@c.example',
    'ftp://x',
  ])
    expect(() => readSettings({ PUBLIC_URL: url })).toThrow(/PUBLIC_URL=/);
});

test('a limit is set by its variable, within its bounds', () => {
  expect(readSettings({ LIMIT_BODY_KB: '64' }).limits).toEqual({ ...DEFAULT_LIMITS, bodyKb: 64 });
  for (const value of ['', '1', '1e9', 'many'])
    expect(() => readSettings({ LIMIT_BODY_KB: value })).toThrow(/LIMIT_BODY_KB=.*from 16 to 102400/);
});

test('the map service needs a key, which appears in no message', () => {
  expect(readSettings({ MAP_KEY: 'k1' }).map).toEqual({ provider: 'amap', key: 'k1', url: null });
  expect(readSettings({ MAP_KEY: 'k1', MAP_PROVIDER: 'tencent', MAP_URL: 'http://127.0.0.1:9' }).map).toEqual(
    {
      provider: 'tencent',
      key: 'k1',
      url: 'http://127.0.0.1:9',
    },
  );
  const wrong = { MAP_KEY: 'secret', MAP_PROVIDER: 'globe', MAP_URL: 'ftp://maps' };
  expect(() => readSettings(wrong)).toThrow(/MAP_PROVIDER=globe/);
  expect(() => readSettings({ ...wrong, MAP_PROVIDER: 'amap' })).toThrow(/MAP_URL/);
  expect(() => readSettings(wrong)).not.toThrow(/secret/);
});

test('seals are sent to the configured service; messages contain neither its URL nor the token', () => {
  expect(readSettings({}).sealSink).toBeNull();
  const url = 'https://logs.example.com/mortise?key=k1';
  expect(readSettings({ SEAL_URL: url, SEAL_TOKEN: 't' }).sealSink).toEqual({ url, token: 't' });
  expect(() => readSettings({ SEAL_URL: 'secret:514' })).toThrow(/^(?!.*secret:514).*\n  SEAL_URL: such as/);
  expect(() => readSettings({ SEAL_TOKEN: 'secret' })).toThrow(/\n  SEAL_TOKEN: only used with SEAL_URL/);
});

test('the pages for developers can be switched on and off', () => {
  expect(readSettings({ DEV_PAGES: 'on' }).devPages).toBe(true);
  expect(readSettings({ DEV_PAGES: 'off' }).devPages).toBe(false);
  expect(() => readSettings({ DEV_PAGES: 'yes' })).toThrow(/DEV_PAGES=yes/);
});

test('messages do not contain passwords', () => {
  const env = { SEED: 'none', DATABASE_URL: 'mysql://root:secret@db', ADMIN_PASSWORD: 'short' };
  expect(() => readSettings(env)).not.toThrow(/secret|short/);
});

test.each([['0.0.0.0'], ['192.168.1.5'], ['::'], ['127.evil.example']])(
  'demo accounts are not exposed to other machines: %s',
  (host) => {
    expect(() => refuseOpenDemo(host, true)).toThrow(/SEED=none/);
    expect(() => refuseOpenDemo(host, false)).not.toThrow();
  },
);

test.each([['127.0.0.1'], ['localhost'], ['::1']])('this machine is permitted: %s', (host) => {
  expect(() => refuseOpenDemo(host, true)).not.toThrow();
});

test('files are kept in a directory, or in a bucket with its keys', () => {
  expect(readSettings({ DATA_DIR: '/data' }).files.directory).toBe('/data/files');
  expect(readSettings({ FILES_DIR: '/shared' }).files.directory).toBe('/shared');
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const bucketUrl = 'http://127.0.0.1:9000/bucket/folder';
  expect(readSettings({ ...keys, S3_BUCKET_URL: bucketUrl }).files.s3).toEqual({
    bucketUrl,
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
  expect(() => readSettings({ S3_BUCKET_URL: bucketUrl })).toThrow(/S3_ACCESS_KEY_ID/);
  expect(() => readSettings({ ...keys, S3_BUCKET_URL: 's3://bucket' })).toThrow(/S3_BUCKET_URL/);
});

test('K2.2-12: child applications have an origin of their own, over TLS or on this machine', () => {
  const read = (APPS: string, PUBLIC_URL?: string) => [
    ...readSettings({ APPS, ...(PUBLIC_URL && { PUBLIC_URL }) }).apps,
  ];
  expect(read('stock=https://Stock.example.com/, desk=http://127.0.0.1:9000')).toEqual([
    ['stock', 'https://stock.example.com'],
    ['desk', 'http://127.0.0.1:9000'],
  ]);
  for (const wrong of [
    'stock',
    'Stock=https://a.example.com',
    'stock=http://a.example.com',
    'stock=https://a.example.com/path',
    'stock=javascript:alert(1)',
    'stock=https://*.example.com',
    'stock=https://a.example.com;script-src *',
    'stock=https://user@a.example.com',
    'stock=https://a.example.com,stock=https://b.example.com',
  ])
    expect(() => read(wrong), wrong).toThrow(/APPS/);
  expect(() => read('me=https://console.example.com', 'https://console.example.com')).toThrow(
    /the console itself/,
  );
});
