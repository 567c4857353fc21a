import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether the browser already has this response. It may cache it, and revalidates it on every request. */
export function isKnown(incoming: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'Token, Lang');
  const known = (incoming.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  return known.includes(etag);
}
