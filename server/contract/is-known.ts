import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether the browser has this answer already. It may keep it, and asks each time whether it still holds. */
export function isKnown(incoming: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'Token, Lang');
  const known = (incoming.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  return known.includes(etag);
}
