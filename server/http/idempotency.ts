import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import type { Db, Tx } from '../action';
import { sha256 } from '../contract/sha256';
import type { ChangedRow, KeyClaim } from '../contract/row-change';
import { lastQuery } from '../database/connection/request-connection';

/** A request that runs at most once, however often it is repeated. */
export interface Repeatable {
  tenantId: number;
  /** The organisation of the session: a key belongs to a user in an organisation. */
  orgId: number;
  userId: number;
  /** The `Idempotency-Key` of the client. */
  key: string;
  /** Everything that the effect depends on: method, path, body. */
  content: string;
  /** Days for which the response is stored. */
  keepDays: number;
  /** The response to a request of which only the changed row is stored. */
  answerOf?: (row: ChangedRow) => unknown;
}

const KEY = /^[\x21-\x7e]{8,64}$/;

/**
 * Runs `effect` once per organisation, user and key. The key is stored in the transaction of the effect: a failure
 * leaves no trace, and a repetition gets the stored response. The same key with other content is rejected, and so is a
 * repetition while the first request is still running. After a repetition the transaction may continue, otherwise
 * nothing may follow in it.
 */
export async function runOnce<T>(tx: Tx, repeatable: Repeatable, effect: () => Promise<T>): Promise<T> {
  const { key } = repeatable;
  const claim = keyClaim(repeatable);
  const { lock, tenantId, userId, keyHash, requestHash } = claim;
  const keep = sql`make_interval(days => ${repeatable.keepDays})`;
  // In one statement: if the first request commits between the read and the lock, the insert below finds its key.
  const own = sql`tenant_id = ${tenantId} and user_id = ${userId} and key_hash = ${keyHash}`;
  const { rows: found } = await sql<Stored>`
    with forgotten as (delete from idempotency_key where ${own} and created_at <= now() - ${keep})
    select pg_try_advisory_xact_lock(${lock}) as free, k.request_hash, k.answer, k.changed
      from (select) one left join (select * from idempotency_key where ${own} and created_at > now() - ${keep}) k on true`.execute(
    tx,
  );
  const [stored] = found;
  if (!stored?.free) throw new AppError('running');
  if (stored.request_hash && stored.answer) {
    if (!stored.request_hash.equals(requestHash)) throw new AppError('idempotencyMismatch');
    if (stored.changed) return repeatable.answerOf!(stored.changed) as T;
    return JSON.parse(unseal(key, stored.answer)) as T;
  }
  const answer = await effect();
  await storeKey(tx, key, claim, answer);
  return answer;
}

/** The result of looking a key up; without a stored response only `free`. */
interface Stored {
  free: boolean;
  request_hash: Buffer | null;
  answer: Buffer | null;
  changed: ChangedRow | null;
}

/** The stored response to an equal request; null: there is none. For work that must not be begun a second time. */
export async function findAnswer(tx: Db, repeatable: Repeatable): Promise<{ answer: unknown } | null> {
  const { key, keepDays } = repeatable;
  const { tenantId, userId, keyHash, requestHash } = keyClaim(repeatable);
  const { rows } = await sql<Pick<Stored, 'request_hash' | 'answer'>>`
    select request_hash, answer from idempotency_key
     where tenant_id = ${tenantId} and user_id = ${userId} and key_hash = ${keyHash}
       and created_at > now() - ${sql`make_interval(days => ${keepDays})`}`.execute(tx);
  const [stored] = rows;
  if (!stored?.answer) return null;
  if (!stored.request_hash?.equals(requestHash)) throw new AppError('idempotencyMismatch');
  return { answer: JSON.parse(unseal(key, stored.answer)) as unknown };
}

/** What is stored of a key. Throws `badRequest` for a malformed one. */
export function keyClaim({ tenantId, orgId, userId, key, content }: Repeatable): KeyClaim {
  if (!KEY.test(key)) throw new AppError('badRequest');
  const keyHash = sha256(`${orgId} ${key}`);
  const lock = keyHash.readBigInt64BE(0) ^ BigInt(userId);
  // Includes the client's key, of which the table has only a hash: a body may contain a password, which could be
  // guessed from a plain hash.
  return { lock, tenantId, userId, keyHash, requestHash: sha256(`${key} ${content}`) };
}

/** Stores a response as the last statement of its transaction. */
export async function storeKey(tx: Tx, key: string, claim: KeyClaim, answer: unknown): Promise<void> {
  const { tenantId, userId, keyHash, requestHash } = claim;
  const query = lastQuery({
    text: `insert into idempotency_key (tenant_id, user_id, key_hash, request_hash, answer) values ($1, $2, $3, $4, $5)`,
    values: [tenantId, userId, keyHash, requestHash, seal(key, JSON.stringify(answer ?? null))],
  });
  try {
    await tx.executeQuery(query);
  } catch (error) {
    throw (error as { code?: string }).code === '23505' ? new AppError('running') : error;
  }
}

/**
 * A response may contain data that is shown only once (an initial password), so it is stored encrypted. The encryption
 * key is derived from the client's key, of which the table has only the hash.
 */
function seal(key: string, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function unseal(key: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(key), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}

function sealingKey(key: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'mortise idempotency answer', 32));
}
