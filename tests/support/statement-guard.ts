import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { APP_ROLE, CORE_ROLE } from '../../server/database/tables/roles';
import { ACROSS_TENANTS } from '../../server/database/migration/across-tenants';
import { SYSTEM_TABLES } from '../../server/database/tables/system-tables';

/** Marks a statement of the server that is meant for the rows of all tenants. */
const MARK = '/* every tenant */';
/** Statements that were checked; the same texts recur. */
const sound = new Set<string>();
let guarded: ReadonlySet<string> | null = null;

/**
 * Makes every statement of the server fail that reads or changes rows of a tenant's table without naming the tenant,
 * from any code. Statements that a test itself sends as the owner of the tables are not checked.
 */
export function guardStatements(): void {
  const { query } = pg.Client.prototype;
  guarded = tenantTables();
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [config] = given;
    const text = typeof config === 'string' ? config : (config as { text?: unknown } | null)?.text;
    if (typeof text === 'string' && guarded && isServer(this)) refuseUnbound(text, guarded);
    return (query as (...all: unknown[]) => unknown).apply(this, given);
  } as typeof query;
}

/** For a test file that tries statements without a tenant; later files are checked again. */
export function allowUnboundStatements(): void {
  beforeAll(() => {
    guarded = null;
  });
  afterAll(() => {
    guarded = tenantTables();
  });
}

function isServer({ user }: pg.Client): boolean {
  return user === APP_ROLE || user === CORE_ROLE;
}

function refuseUnbound(text: string, tables: ReadonlySet<string>): void {
  if (sound.has(text)) return;
  const unbound = unboundTables(text, tables);
  if (unbound.length > 0) throw new Error(`A statement names no tenant for ${unbound.join(', ')}: ${text}`);
  sound.add(text);
}

/** Tables of tenants that a statement uses more often than it names a tenant. */
export function unboundTables(text: string, tables: ReadonlySet<string>): string[] {
  if (text.includes(MARK)) return [];
  const used = [
    ...text.matchAll(
      /\b(insert into|from|join|update|using)\s+"?([a-z_0-9]+)"?((?:\s+as \w+)?\s*\([^)]*\))?/gi,
    ),
  ];
  const found = used.filter(([, , name = '']) => tables.has(name));
  const unfilled = found.filter(
    ([, verb = '', , columns = '']) => isInsert(verb) && !/\btenant_id\b/.test(columns),
  );
  const read = found.filter(([, verb = '']) => !isInsert(verb));
  const named = text.match(/\btenant_id"?\s*=/g)?.length ?? 0;
  return [...unfilled, ...(named < read.length ? read : [])].map(([, , name = '']) => name);
}

function isInsert(verb: string): boolean {
  return verb.toLowerCase() === 'insert into';
}

/** Tables of the shipped entities and of the server whose rows belong to one tenant each. */
function tenantTables(): ReadonlySet<string> {
  const domains = path.resolve(import.meta.dirname, '../../domains');
  const entities = fs.readdirSync(domains).flatMap((domain) => {
    const folder = path.join(domains, domain, 'entities');
    return fs.existsSync(folder) ? fs.readdirSync(folder).map((file) => path.join(folder, file)) : [];
  });
  const owned = entities
    .map((file) => JSON.parse(fs.readFileSync(file, 'utf8')) as { id: string; scope: string })
    .filter(({ scope }) => scope !== 'global');
  const system = SYSTEM_TABLES.filter(({ name, tenantColumn }) => tenantColumn && !ACROSS_TENANTS.has(name));
  return new Set([...owned, ...system.map(({ name }) => ({ id: name }))].map(({ id }) => id));
}
