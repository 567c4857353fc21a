import type { FastifyReply, FastifyRequest } from 'fastify';
import { HeldConnections } from '../database/connection/held-connections';
import { limitError } from '../contract/limit-error';

/**
 * Runs the work of a request while the client waits: when the client disconnects or the time limit passes, its
 * statements are cancelled and its transaction is rolled back.
 */
export async function inTime<T>(
  incoming: FastifyRequest,
  reply: FastifyReply,
  work: (held: HeldConnections) => Promise<T>,
): Promise<T> {
  const { limits } = incoming.server;
  const held = new HeldConnections();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    held.breakOff();
  }, limits.requestSeconds * 1000);
  const gone = () => held.breakOff();
  reply.raw.once('close', gone);
  try {
    return await work(held);
  } catch (error) {
    throw late ? limitError('tooLong', 'requestSeconds', limits) : error;
  } finally {
    clearTimeout(timer);
    reply.raw.off('close', gone);
  }
}
