import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from '../contract/answer';
import { isKnown } from '../contract/is-known';

/**
 * Sends a stored file so that its content cannot act on our pages: its media type is the detected one and browsers may
 * not sniff, it runs in a sandbox without an origin, and unless it is an image it is saved, never displayed.
 */
export async function sendFile(
  incoming: FastifyRequest,
  reply: FastifyReply,
  { file }: FileAnswer,
): Promise<FastifyReply> {
  const { mime, size, etag, name, way } = file;
  reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('content-disposition', way === 'show' ? 'inline' : attachment(name));
  if (way === 'show' && isKnown(incoming, reply, etag)) return reply.code(304).send();
  const bytes = await file.open();
  return reply.type(mime).header('content-length', size).send(bytes);
}

/** The name in ASCII for old clients, and in UTF-8 for all others (RFC 6266). */
function attachment(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
