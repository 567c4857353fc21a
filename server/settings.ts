import { BlockList, isIP } from 'node:net';
import path from 'node:path';
import { givenKeys } from './secrets/read-keys';
import type { SealSink } from './audit/note-seals';
import type { FileSettings } from './files/file-keeping';
import type { S3Settings } from './files/s3-store';
import type { MapSettings } from './maps/map-provider';
import { listOf } from './outside/private-address';
import { readWebhooks } from './notices/read-webhooks';
import type { WebhookSettings } from './notices/webhook-channel';
import { readApps, type ChildApps } from './contract/child-apps';
import { readLimits, type Limits } from './contract/limits';

/** The configuration of this server, read once from the environment. */
export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  /** The keys of secrets, the present one first; empty: the key is a file in `dataDir`. */
  secretKeys: readonly Buffer[];
  /** Connection string of an external PostgreSQL; null: the server starts one in `dataDir`. */
  databaseUrl: string | null;
  /** Whether the server uses separate roles there, so that the database enforces the separation of tenants. */
  databaseRoles: 'set-role' | 'none';
  /** The content of an empty database after the first start. */
  seed: 'demo' | 'small' | 'none';
  /** The first administrator's password when `seed` is `none`; null: random, printed once. */
  adminPassword: string | null;
  /** Whether the pages for developers are served; null: only with demo accounts. They show no data. */
  devPages: boolean | null;
  /** The least level of logged lines. */
  logLevel: LogLevel;
  /** Address of the metrics for Prometheus; null: none. */
  metrics: { host: string; port: number } | null;
  /** Proxies (addresses, or networks such as `10.0.0.0/8`) whose forwarded client address is trusted. */
  trustedProxies: readonly string[];
  /** The origin under which users open the console, such as `https://console.example.com`; null: unknown. */
  publicOrigin: string | null;
  /** The child applications that menus may name, with their origins. */
  apps: ChildApps;
  /** Time between the signal to stop and refusing requests, so that a balancer notices. */
  stopDelaySeconds: number;
  limits: Limits;
  files: Pick<FileSettings, 'directory' | 's3'>;
  /** Where the newest seals of the logs are sent; null: nowhere. */
  sealSink: SealSink | null;
  /** The map service for addresses; null: none. */
  map: MapSettings | null;
  /** Where notices may be sent; null: nowhere. */
  webhooks: WebhookSettings | null;
  /** Private networks in which foreign systems may be. */
  foreignNetworks: BlockList;
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** Reads the settings; throws one error that lists everything wrong. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const problems: string[] = [];
  const refuse = (name: string, rule: string) => {
    problems.push(`  ${name}=${env[name]}: ${rule}`);
  };

  const whole = (name: string, otherwise: number, least: number, most: number, what: string): number => {
    const value = Number(env[name] || otherwise);
    if (!Number.isInteger(value) || value < least || value > most)
      refuse(name, `${what} is a number from ${least} to ${most}`);
    return value;
  };
  const port = whole('PORT', 8080, 1, 65535, 'a port');
  const metricsPort = whole('METRICS_PORT', 0, 0, 65535, 'a port');
  const stopDelaySeconds = whole('STOP_DELAY', 0, 0, 600, 'a time in seconds');
  const logLevel = LOG_LEVELS.find((level) => level === (env.LOG_LEVEL || 'warn'));
  if (!logLevel) refuse('LOG_LEVEL', `one of ${LOG_LEVELS.join(', ')}`);
  const trustedProxies = (env.TRUSTED_PROXIES ?? '').split(',').flatMap((one) => one.trim() || []);
  if (!trustedProxies.every((one) => isIP(one.replace(/\/\d{1,3}$/, ''))))
    refuse('TRUSTED_PROXIES', 'addresses or networks, separated by commas');

  const publicOrigin = readOrigin(env.PUBLIC_URL);
  if (env.PUBLIC_URL && !publicOrigin) refuse('PUBLIC_URL', 'such as https://console.example.com');

  const apps = readApps(env.APPS, publicOrigin, (rule) => problems.push(`  APPS: ${rule}`));

  const seed = env.SEED ?? 'demo';
  if (!['demo', 'small', 'none'].includes(seed)) refuse('SEED', '"demo", "small" or "none"');

  if (env.DATABASE_URL !== undefined && !/^postgres(ql)?:\/\//.test(env.DATABASE_URL)) {
    // The value may hold a password, so it is not shown.
    problems.push('  DATABASE_URL: must start with postgresql://');
  }

  const roles = env.DATABASE_ROLES ?? 'use';
  if (roles !== 'use' && roles !== 'none') refuse('DATABASE_ROLES', 'either "use" or "none"');
  else if (env.DATABASE_ROLES && !env.DATABASE_URL)
    refuse('DATABASE_ROLES', 'only used with DATABASE_URL; the own database always has its roles');

  const devPages = env.DEV_PAGES;
  if (devPages !== undefined && devPages !== 'on' && devPages !== 'off')
    refuse('DEV_PAGES', 'either "on" or "off"');

  const password = env.ADMIN_PASSWORD;
  if (password !== undefined && seed !== 'none') {
    problems.push('  ADMIN_PASSWORD: only used with SEED=none; the demo accounts have their own password');
  } else if (password !== undefined && (password.length < 6 || password.length > 18)) {
    problems.push('  ADMIN_PASSWORD: 6 to 18 characters');
  }

  const secretKeys = givenKeys(env.SECRET_KEY, (text) => problems.push(text));
  const limits = readLimits(env, refuse);
  const s3 = readBucket(env, (text) => problems.push(text));
  const map = readMap(env, (text) => problems.push(text));
  const webhooks = readWebhooks(env, (text) => problems.push(text));
  const foreignNetworks = readNetworks(env, (text) => problems.push(text));
  const { SEAL_URL: sealUrl, SEAL_TOKEN: sealToken } = env;
  // The value may hold a secret, so it is not shown.
  if (sealUrl && !(/^https?:/.test(sealUrl) && URL.canParse(sealUrl)))
    problems.push('  SEAL_URL: such as https://logs.example.com/mortise');
  if (sealToken && !sealUrl) problems.push('  SEAL_TOKEN: only used with SEAL_URL');
  if (problems.length > 0) throw new Error(`Invalid settings:\n${problems.join('\n')}`);
  return {
    port,
    host: env.HOST || '127.0.0.1',
    dataDir: path.resolve(env.DATA_DIR || '.data'),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseRoles: roles === 'none' ? 'none' : 'set-role',
    seed: seed as Settings['seed'],
    adminPassword: password ?? null,
    devPages: devPages === undefined ? null : devPages === 'on',
    logLevel: logLevel ?? 'warn',
    metrics: metricsPort ? { host: env.METRICS_HOST || '127.0.0.1', port: metricsPort } : null,
    trustedProxies,
    publicOrigin,
    apps,
    stopDelaySeconds,
    limits,
    secretKeys,
    sealSink: sealUrl ? { url: sealUrl, token: sealToken || null } : null,
    map,
    webhooks,
    foreignNetworks,
    files: { directory: path.resolve(env.FILES_DIR || path.join(env.DATA_DIR || '.data', 'files')), s3 },
  };
}

/** `FOREIGN_NETWORKS`, such as `10.20.0.0/16,10.30.1.5`. */
function readNetworks(
  { FOREIGN_NETWORKS = '' }: NodeJS.ProcessEnv,
  problem: (text: string) => void,
): BlockList {
  try {
    return listOf(FOREIGN_NETWORKS.split(',').flatMap((one) => one.trim() || []));
  } catch (error) {
    problem(`  FOREIGN_NETWORKS: ${(error as Error).message}, such as 10.20.0.0/16`);
    return new BlockList();
  }
}

/** The origin of an address without a path; null for others. */
function readOrigin(url: string | undefined): string | null {
  const read = url && URL.canParse(url) ? new URL(url) : null;
  const isPlain = read && /^https?:$/.test(read.protocol) && read.href === `${read.origin}/`;
  return isPlain ? read.origin : null;
}

/** The map service, if `MAP_KEY` is set. Messages do not contain the key. */
function readMap(env: NodeJS.ProcessEnv, problem: (text: string) => void): MapSettings | null {
  const { MAP_KEY: key, MAP_URL: url, MAP_PROVIDER: provider = 'amap' } = env;
  if (provider !== 'amap' && provider !== 'tencent') {
    problem(`  MAP_PROVIDER=${provider}: either "amap" or "tencent"`);
    return null;
  }
  if (url && !/^https?:\/\/[^/@?#]+$/.test(url)) problem('  MAP_URL: such as https://restapi.amap.com');
  return key ? { provider, key, url: url || null } : null;
}

/** The bucket for files, if `S3_BUCKET_URL` is set. Messages do not contain its keys. */
function readBucket(env: NodeJS.ProcessEnv, problem: (text: string) => void): S3Settings | null {
  const { S3_BUCKET_URL: bucketUrl, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!bucketUrl) return null;
  if (!/^https?:\/\/[^/@?#]+\/[^?#]+$/.test(bucketUrl))
    problem('  S3_BUCKET_URL: such as https://s3.example.com/bucket or https://s3.example.com/bucket/folder');
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    problem('  S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: needed with S3_BUCKET_URL');
  return {
    bucketUrl,
    region: env.S3_REGION || 'us-east-1',
    accessKeyId: S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
  };
}

/** Throws if the demo accounts, whose password is public, would be reachable from other machines. */
export function refuseOpenDemo(host: string, demoAccounts: boolean): void {
  if (!demoAccounts || host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)) return;
  throw new Error(
    `HOST=${host} would expose the demo accounts, whose password is public, to other machines. ` +
      'Either leave HOST unset, or start with SEED=none and a new DATA_DIR (or an empty DATABASE_URL): ' +
      'that creates one administrator with the password in ADMIN_PASSWORD.',
  );
}
