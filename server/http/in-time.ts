import type { FastifyReply, FastifyRequest } from 'fastify';
import { HeldConnections } from '../database/connection/held-connections';
import { limitError } from '../contract/limit-error';

/**
 * Runs the work of a request as long as somebody waits for it: when the client has gone, or the time is over, its
 * statements are broken off and its transaction is taken back.
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
