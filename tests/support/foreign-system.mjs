import Fastify from 'fastify';

/*
 * A foreign system with its own dialect, run as a process of its own: equipment with codes, messages and pages of other
 * names than ours. It prints its port.
 */
const TOKEN = 'a-fixed-token';
const KINDS = ['A', 'B', 'C'];
const rows = new Map(
  Array.from({ length: 25 }, (_, at) => [
    at + 1,
    equipment(at + 1, `设备${String(at + 1).padStart(2, '0')}`),
  ]),
);
let nextId = 26;
/** What it was asked, for tests. */
const asked = { enums: 0, keys: [] };

function equipment(uid, title) {
  return {
    uid,
    title,
    kind: KINDS[uid % KINDS.length],
    price: 1000 + uid / 2,
    boughtOn: Date.UTC(2024, uid % 12, 1, 18),
    active: uid % 2 === 0,
    site: { name: `站点${uid % 4}` },
  };
}

const app = Fastify();
const done = (result) => ({ status: '0', message: '', result });
const failed = (status, message) => ({ status, message });

app.addHook('onRequest', async (request, reply) => {
  if (request.headers.authorization !== `Bearer ${TOKEN}`) return reply.code(401).send('who are you');
});
app.post('/erp/v2/equipment/query', async ({ body }) => {
  const { pageNo, size, sort, dir, q = {} } = body;
  const found = [...rows.values()].filter(
    ({ title, kind, boughtOn }) =>
      (!q.title || title.includes(q.title)) &&
      (!q.kind || kind === q.kind) &&
      (!q.bought?.from || boughtOn >= Date.parse(`${q.bought.from}T00:00:00+08:00`)) &&
      (!q.bought?.to || boughtOn < Date.parse(`${q.bought.to}T24:00:00+08:00`)),
  );
  if (sort) found.sort((one, other) => (one[sort] < other[sort] ? -1 : 1) * (dir === '-1' ? -1 : 1));
  return done({ list: found.slice((pageNo - 1) * size, pageNo * size), total: found.length });
});
app.get('/erp/v2/equipment/:id', async ({ params }, reply) => {
  const row = rows.get(Number(params.id));
  return row ? done(row) : reply.code(404).send(failed('E4', 'not found'));
});
app.post('/erp/v2/equipment', async ({ body, headers }) => {
  asked.keys.push(headers['idempotency-key'] ?? null);
  if ([...rows.values()].some(({ title }) => title === body.title)) return failed('E12', 'duplicate title');
  if (body.title === '无应答') return new Promise(() => undefined);
  if (body.price > 90000) return failed('E30', 'price above budget');
  const row = { ...equipment(nextId, body.title), ...body, uid: nextId++ };
  rows.set(row.uid, row);
  return done({ uid: row.uid });
});
app.put('/erp/v2/equipment/:id', async ({ params, body }) => {
  const id = Number(params.id);
  rows.set(id, { ...rows.get(id), ...body });
  return done(null);
});
app.delete('/erp/v2/equipment/:id', async ({ params }) => {
  rows.delete(Number(params.id));
  return done(null);
});
app.get('/erp/export-config/value-enum', async () => {
  asked.enums += 1;
  const labels = ['电梯', '锅炉', '水泵'];
  const colours = ['processing', 'error', 'success'];
  return {
    code: 200,
    data: { kind: KINDS.map((value, at) => ({ value, label: labels[at], color: colours[at] })) },
  };
});
app.get('/erp/v2/deep', (_request, reply) =>
  reply.type('application/json').send(`[{"title":${'['.repeat(200_000)}${']'.repeat(200_000)}}]`),
);
app.get('/erp/v2/long', () => ({ text: 'x'.repeat(5 * 1024 * 1024) }));
app.get('/erp/v2/slow', () => new Promise(() => undefined));
app.get('/erp/v2/broken', async (_, reply) => reply.code(500).send('<h1>down</h1>'));
app.get('/erp/v2/away', async (_, reply) => reply.redirect('http://127.0.0.1:1/'));
app.get('/erp/v2/whole', async () => [...rows.values()].slice(0, 12));
app.get('/erp/asked', async () => asked);

const address = await app.listen({ host: '127.0.0.1', port: Number(process.env.FOREIGN_PORT ?? 0) });
process.stdout.write(`${new URL(address).port}\n`);
