import { sql } from 'kysely';
import type { Call } from '../../schemas/document/entity';
import { AppError } from '../../schemas/errors/app-error';
import type { FieldError } from '../../schemas/errors/field-error';
import type { Json, JsonObject } from '../../schemas/json';
import type { Model } from '../../schemas/model/model';
import { permissionCode } from '../../schemas/document/permission';
import type { Db, Session } from '../../server/action';
import { writeLogs } from '../../server/audit/write-logs';
import { installationOf } from '../../server/configuration/server-settings';
import { settingsReader } from '../../server/configuration/settings-in-force';
import { DEFAULT_LIMITS } from '../../server/contract/limits';
import { connect, type Connection } from '../../server/database/connection/connect';
import { migrate } from '../../server/database/migration/migrate';
import { createRecords } from '../../server/records/create-records';
import type { Records } from '../../server/records/records';
import type { ConnectedRequest } from '../../server/contract/request';
import { READING_CALLS } from '../../server/records/records';
import { testRequest } from '../support/test-request';
import { createTestDatabase } from '../support/test-database';
import { testModel } from './records-documents';

/** Answers of calls, typed loosely. */
export interface Loose {
  [name: string]: never;
}

/** Two tenants: a bureau with a prison below it in the first, one organisation in the second. */
export interface World {
  model: Model;
  /** Connection string of the owner. */
  url: string;
  db: Db;
  connection: Connection;
  records: Records;
  bureau: Session;
  prison: Session;
  stranger: Session;
  /** Runs a standard call as the server does; a write runs in its own transaction. */
  call<T = JsonObject>(
    session: Session,
    entity: string,
    call: Call,
    body?: Json,
    params?: Record<string, number>,
  ): Promise<T>;
  /** A request of a session on a connection. */
  request(session: Session, tx: Db, given?: Partial<ConnectedRequest>): ConnectedRequest;
  end(): Promise<void>;
}

export async function createWorld(model = testModel(), limits = DEFAULT_LIMITS): Promise<World> {
  const database = await createTestDatabase();
  const connection = connect(database.url);
  const { db } = connection;
  await migrate(db, model);
  const records = createRecords(model, limits);
  const tenant = async (name: string) => {
    const row = await db.insertInto('tenant').values({ name }).returning('id').executeTakeFirstOrThrow();
    return row.id as number;
  };
  const organisation = async (tenantId: number, code: string, parentId: number | null) => {
    const { rows } = await sql<{ id: number }>`
      insert into org (tenant_id, parent_id, name, code, status)
      values (${tenantId}, ${parentId}, ${`机构${code}`}, ${code}, 1) returning id`.execute(db);
    return rows[0]?.id ?? 0;
  };
  const [a, b] = [await tenant('甲'), await tenant('乙')];
  const bureauId = await organisation(a, '99000', null);
  const prisonId = await organisation(a, '99001', bureauId);
  const strangerId = await organisation(b, '88000', null);

  // All users may search everything, because these tests concern the scope of rows only.
  const permissions = new Set(
    [...model.entities.values()].map(({ entity }) => permissionCode(entity.module, 'search')),
  );
  const request: World['request'] = (session, tx, given) => testRequest({ session, tx, ...given });
  return {
    model,
    url: database.url,
    db,
    connection,
    records,
    bureau: testSession({
      userId: 1,
      tenantId: a,
      orgId: bureauId,
      orgTree: [bureauId, prisonId],
      permissions,
    }),
    prison: testSession({
      userId: 2,
      tenantId: a,
      orgId: prisonId,
      orgTree: [prisonId],
      writesTenant: false,
      permissions,
    }),
    stranger: testSession({
      userId: 3,
      tenantId: b,
      orgId: strangerId,
      orgTree: [strangerId],
      permissions,
    }),
    request,
    async call<T>(
      session: Session,
      entity: string,
      call: Call,
      body: Json = {},
      params: Record<string, number> = {},
    ) {
      // A body that is not an object is passed on as it is.
      const given = { params, body: body as JsonObject };
      const run = (asked: ConnectedRequest) =>
        call === 'change-status'
          ? records.switchTo(entity, { column: 'status', call, permission: 'status' }, asked)
          : records.call(entity, call, asked);
      if (READING_CALLS.has(call)) return (await run(request(session, db, { ...given, writes: false }))) as T;
      return db.transaction().execute(async (tx) => {
        const asked = request(session, tx, given);
        const answer = (await run(asked)) as T;
        await logged(asked);
        return answer;
      });
    },
    async end() {
      await connection.close();
      await database.drop();
    },
  };
}

const NO_SETTINGS = settingsReader(
  { settings: new Map(), entities: new Map(), fieldTypes: new Map() },
  installationOf(DEFAULT_LIMITS),
);

export function testSession(given: Partial<Session>): Session {
  return {
    userId: 1,
    userName: '测试员',
    loginType: 1,
    tenantId: 1,
    orgId: 1,
    homeOrgId: 1,
    orgTree: [1],
    writesTenant: true,
    isBureau: false,
    isSupper: false,
    sysManager: false,
    orgManager: false,
    mustChangePassword: false,
    permissions: new Set(),
    dataScope: { orgs: 'tree', rows: 'all' },
    fields: new Map(),
    settings: NO_SETTINGS.shipped,
    ...given,
  };
}

/** The error of a call, reduced to what a client sees. */
export async function refusal(promise: Promise<unknown>): Promise<{
  name: string | null;
  text: string;
  data: unknown;
  fields: Record<string, string>;
}> {
  try {
    await promise;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const errors = (error.data as { errors?: FieldError[] } | null)?.errors ?? [];
    return {
      name: error.errorName,
      text: error.message,
      data: error.data,
      fields: Object.fromEntries(errors.map(({ path, msg }) => [path, msg])),
    };
  }
  throw new Error('The call was not refused');
}

/** Writes the logs of a request, as the server does before the commit. */
export async function logged({ tx, session, trail }: ConnectedRequest): Promise<void> {
  await writeLogs(tx, {
    actor: session,
    method: 'POST',
    path: 'test/path',
    ip: '127.0.0.1',
    requestId: 'request-1',
    entity: null,
    module: '测试',
    title: '试一试',
    router: {},
    env: {},
    resCode: 200,
    resMsg: '',
    costMs: 1,
    data: null,
    events: trail,
  });
}

/** All log entries of an entity's rows, oldest first. */
export async function auditOf(
  db: Db,
  entity: string,
): Promise<{ action: string; data_id: number; changes: JsonObject }[]> {
  const { rows } = await sql<{ action: string; data_id: number; from: JsonObject; to: JsonObject }>`
    select verb as action, data_id::int, "from", "to" from log_data_change where entity = ${entity} order by id`.execute(
    db,
  );
  return rows.map(({ from, to, ...row }) => ({
    ...row,
    changes: Object.fromEntries(
      Object.keys(to).map((name) => [name, [from[name] ?? null, to[name] ?? null]]),
    ),
  }));
}
