import { sql } from 'kysely';
import type { JsonObject } from '../../../schemas/json';
import type { Db } from '../../../server/action';
import type { Reply, ServerProcess } from './server-process';

const DOCUMENTS = 'dynamic-sys/table-info';

/** The row and the draft of a document. */
interface Found {
  id: number;
  version: number;
  publishedNo: number;
  doc: JsonObject;
}

/** The change of a document, found by kind and code. */
export interface DocumentChange {
  /** The server and the session for the requests. */
  server: ServerProcess;
  token: string;
  kind: 'page' | 'entity';
  code: string;
  change(doc: JsonObject): JsonObject;
  /** Runs during the publish. */
  accident?: () => Promise<unknown>;
}

/** Changes a document and publishes it. Null: the publish got no answer. */
export async function publishChange(given: DocumentChange): Promise<Reply | null> {
  const { server, token, change } = given;
  const { id, version, doc } = await findDocument(given);
  const body = { version, doc: change(doc) };
  const saved = await server.ask('POST', `${DOCUMENTS}/edit/${id}`, { token, body });
  if (saved.code !== 200 || saved.data.problems.length > 0) throw new Error(JSON.stringify(saved));
  return publishDraft(given, id);
}

async function publishDraft({ server, token, accident }: DocumentChange, id: number): Promise<Reply | null> {
  const plan = await server.ask('GET', `${DOCUMENTS}/diff/${id}`, { token });
  const { data } = await server.ask('GET', `${DOCUMENTS}/detail/${id}`, { token });
  const body = { version: data.version, hash: plan.data.hash };
  const publishing = server.call('POST', `${DOCUMENTS}/publish/${id}`, { token, body });
  await accident?.();
  return publishing;
}

async function findDocument({ server, token, kind, code }: DocumentChange): Promise<Found> {
  const body = { code, kind, pageSize: 100 };
  const found = await server.ask('POST', `${DOCUMENTS}/search`, { token, body });
  const { id } = found.data.rows.find((row: { code: string }) => row.code === code) as { id: number };
  return (await server.ask('GET', `${DOCUMENTS}/detail/${id}`, { token })).data as Found;
}

/**
 * Adds a column to 等级 and causes an accident during the publish. Returns what is incomplete, and publishes again if it
 * was not done. `db` is queried after the accident, because the database may have been restarted.
 */
export async function publishThroughAccident(
  given: Pick<DocumentChange, 'server' | 'token'> & { column: string; accident: () => Promise<unknown> },
  db: () => Db,
): Promise<string[]> {
  const { column, accident, ...by } = given;
  const document: DocumentChange = {
    ...by,
    kind: 'entity',
    code: 'supervised_level',
    change: (doc) => ({
      ...doc,
      columns: [
        ...(doc.columns as JsonObject[]),
        { name: column, label: column, type: 'input', maxLength: 20 },
      ],
    }),
  };
  const before = await findDocument(document);
  const reply = await publishChange({ ...document, accident });
  const after = await findDocument(document);
  // In the table of the tenant's own columns.
  const { rows: columns } = await sql`select from information_schema.columns
    where column_name = ${column}`.execute(db());
  const { rows: versions } = await sql`select from document_version
    where document_id = ${after.id} and no = ${before.publishedNo + 1}`.execute(db());
  const isNew = after.publishedNo === before.publishedNo + 1;
  const wrong: string[] = [];
  if (columns.length !== Number(isNew)) wrong.push(`${column}: pointer ${isNew}, column ${columns.length}`);
  if (versions.length !== Number(isNew))
    wrong.push(`${column}: pointer ${isNew}, version ${versions.length}`);
  if (reply?.code === 200 && !isNew) wrong.push(`${column}: acknowledged and not done`);
  // In either case the entity can be used.
  const search = await by.server.ask('POST', 'supervised/supervised-level/search', {
    token: by.token,
    body: {},
  });
  if (search.code !== 200) wrong.push(`${column}: the list answers ${search.code}`);
  const again = isNew ? null : await publishDraft(document, after.id);
  if (again && again.code !== 200)
    wrong.push(`${column}: publishing again answers ${again.code} ${again.msg}`);
  return wrong;
}
