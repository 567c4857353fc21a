import Fastify from 'fastify';
import pg from 'pg';
import type { JsonObject } from '../../../schemas/json';

/**
 * The floor: a hand-written server that returns the same answers for this one table, with Fastify and `pg`. No session,
 * no rights, no scope except a fixed organisation, no audit except in `audited-change` and `audited-check`; every statement is prepared by
 * name.
 */
export async function serveFloor(url: string, port: number, tenantId: number, orgId: number): Promise<void> {
  const onConnect = async (client: pg.ClientBase) =>
    void (await client.query(`set time zone 'Asia/Shanghai'`));
  const pool = new pg.Pool({ connectionString: url, max: 14, onConnect });
  pg.types.setTypeParser(20, Number);
  pg.types.setTypeParser(1082, (text) => text);
  pg.types.setTypeParser(1184, (text) => text.slice(0, 19));
  const app = Fastify();
  const query = async (name: string, text: string, values: unknown[]) =>
    (await pool.query({ name, text, values })).rows;
  const list = (rows: unknown[], page: unknown, totalCount: unknown) => ({
    code: 200,
    msg: '',
    data: { rows, page, totalCount },
  });
  const from = `from bench_item t left join org o on o.id = t.org_id where t.tenant_id = $1 and t.org_id = $2`;
  const counted = (name: string, where: string, values: unknown[], bound: boolean) =>
    query(
      `${name}-count${bound ? '-bound' : ''}`,
      bound
        ? `select count(*) as n from (select from bench_item t where t.tenant_id = $1 and t.org_id = $2 ${where} limit 10001) c`
        : `select count(*) as n from bench_item t where t.tenant_id = $1 and t.org_id = $2 ${where}`,
      values,
    );

  app.post('/list', async (request) => {
    const { state, level, page, pageSize, exactTotal } = request.body as JsonObject;
    const where = 'and t.state = $3 and t.level = $4';
    const scope = [tenantId, orgId, state, level];
    const rows = await query(
      'list',
      `select ${COLUMNS} ${from} ${where} order by t.admit_date desc, t.id desc limit $5 offset $6`,
      [...scope, pageSize, (Number(page) - 1) * Number(pageSize)],
    );
    const [total] = await counted('list', where, scope, exactTotal !== true);
    return list(rows, page, total?.n);
  });
  app.post('/page', async (request) => {
    const { page, pageSize } = request.body as JsonObject;
    const rows = await query(
      'page',
      `select ${COLUMNS} ${from} order by t.admit_date desc, t.id desc limit $3 offset $4`,
      [tenantId, orgId, pageSize, (Number(page) - 1) * Number(pageSize)],
    );
    const [total] = await counted('page', '', [tenantId, orgId], true);
    return list(rows, page, total?.n);
  });
  app.post('/contains', async (request) => {
    const { name, page, pageSize } = request.body as JsonObject;
    const where = `and ${CONTAINS.replaceAll('$x', '$3')}`;
    const scope = [tenantId, orgId, name];
    const rows = await query(
      'contains',
      `select ${COLUMNS} ${from} ${where} order by t.admit_date desc, t.id desc limit $4 offset $5`,
      [...scope, pageSize, (Number(page) - 1) * Number(pageSize)],
    );
    const [total] = await counted('contains', where, scope, true);
    return list(rows, page, total?.n);
  });
  app.get('/detail/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const [row] = await query('detail', `select ${COLUMNS} ${from} and t.id = $3`, [
      tenantId,
      orgId,
      Number(id),
    ]);
    return row ? { code: 200, msg: '', data: row } : reply.code(404).send({ code: 404, msg: '', data: null });
  });
  app.post('/create', async (request) => {
    const body = request.body as JsonObject;
    const names = Object.keys(INSERTED);
    const columns = Object.values(INSERTED);
    const [row] = await query(
      'create',
      `insert into bench_item (tenant_id, org_id, ${columns.join(', ')}) values ($1, $2, ${columns
        .map((_, at) => `$${at + 3}`)
        .join(', ')}) returning id`,
      [tenantId, orgId, ...names.map((name) => body[name] ?? null)],
    );
    return { code: 200, msg: '', data: { id: row?.id } };
  });
  app.post('/change/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const { version, state, score, remark } = request.body as JsonObject;
    const [row] = await query(
      'change',
      `update bench_item set state = $5, score = $6, remark = $7, version = version + 1, updated_at = now()
        where tenant_id = $1 and org_id = $2 and id = $3 and version = $4 returning version`,
      [tenantId, orgId, Number(id), version, state, score, remark],
    );
    return row ? { code: 200, msg: '', data: row } : reply.code(409).send({ code: 409, msg: '', data: null });
  });
  app.post('/audited-change/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const { version, state, score, remark } = request.body as JsonObject;
    const [row] = await query(
      'audited-change',
      `with changed as (
         update bench_item set state = $5, score = $6, remark = $7, version = version + 1, updated_at = now()
          where tenant_id = $1 and org_id = $2 and id = $3 and version = $4
         returning id, new.version, old.state, old.score, old.remark
       ), audited as (
         insert into log_data_change (tenant_id, org_id, operator, login_type, method, path, ip, request_id,
                                      entity, data_id, verb, action, module, "from", "to")
         select $1, $2, '测速员', 1, 'POST', $8, $9, $10, 'bench_item', id::text, 'edit', '编辑', '测速',
                jsonb_build_object('state', state, 'score', score, 'remark', remark),
                jsonb_build_object('state', $5::int, 'score', $6::int, 'remark', $7::text)
           from changed
       )
       select version from changed`,
      [tenantId, orgId, Number(id), version, state, score, remark, request.url, request.ip, request.id],
    );
    return row ? { code: 200, msg: '', data: row } : reply.code(409).send({ code: 409, msg: '', data: null });
  });
  app.post('/audited-check/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const { version, pass, opinion } = request.body as JsonObject;
    const state = pass ? 2 : 6;
    const [row] = await query(
      'audited-check',
      `with changed as (
         update bench_order set state = $5, opinion = $6, checked_by = '测速员', checked_at = now(), checker_id = $7,
                version = version + 1, updated_at = now(), updated_by = $7
          where tenant_id = $1 and org_id = $2 and id = $3 and version = $4 and state = 1
            and created_by is distinct from $7 and submitter_id is distinct from $7
         returning id, new.version, old.state as was, new.state, new.checked_at
       ), audited as (
         insert into log_data_change (tenant_id, org_id, operator, login_type, method, path, ip, request_id,
                                      entity, data_id, verb, action, module, "from", "to")
         select $1, $2, '测速员', 1, 'POST', $8, $9, $10, 'bench_order', id::text, 'check', '审核', '测速单据',
                jsonb_build_object('state', was),
                jsonb_build_object('state', state, 'opinion', $6::text, 'checkedBy', '测速员', 'checkedAt', checked_at)
           from changed
       )
       select id, version, state from changed`,
      [tenantId, orgId, Number(id), version, state, opinion, CHECKER, request.url, request.ip, request.id],
    );
    return row ? { code: 200, msg: '', data: row } : reply.code(409).send({ code: 409, msg: '', data: null });
  });
  await app.listen({ port, host: '127.0.0.1' });
}

/** Nobody has this id: the floor knows no session. */
const CHECKER = 1_000_000_000;

const CONTAINS = `mortise_grams(t.name, 1) @> mortise_grams($x, 3) and t.name ilike '%' || $x || '%'`;

const SELECTED: Readonly<Record<string, string>> = {
  id: 'id',
  version: 'version',
  orgId: 'org_id',
  createdAt: 'created_at',
  createdBy: 'created_by',
  updatedAt: 'updated_at',
  updatedBy: 'updated_by',
};

const INSERTED: Readonly<Record<string, string>> = {
  code: 'code',
  name: 'name',
  state: 'state',
  level: 'level',
  admitDate: 'admit_date',
  birthday: 'birthday',
  height: 'height',
  weight: 'weight',
  score: 'score',
  visits: 'visits',
  calls: 'calls',
  fine: 'fine',
  paid: 'paid',
  court: 'court',
  crime: 'crime',
  bedNo: 'bed_no',
  fileNo: 'file_no',
  job: 'job',
  health: 'health',
  remark: 'remark',
};

const COLUMNS = [
  ...Object.entries({ ...SELECTED, ...INSERTED }).map(([name, column]) => `t.${column} as "${name}"`),
  'o.name as "orgName"',
].join(', ');
