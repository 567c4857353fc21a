/** Small valid files. */
const bytes = (base64: string) => Buffer.from(base64, 'base64');

export const SAMPLES = {
  png: bytes(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  gif: bytes('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
  webp: bytes('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA='),
  pdf: Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  zip: bytes('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA=='),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>fetch("//evil")</script></svg>'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  xml: Buffer.from('<?xml version="1.0"?><a/>'),
  exe: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 1)]),
} as const;

export interface Sent {
  name: string;
  bytes: Uint8Array;
  type?: string;
}

/** A multipart body with files, as a browser sends it. */
export async function multipart(
  files: readonly Sent[],
  fields: Readonly<Record<string, string>> = {},
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, bytes: content, type } of files)
    form.append('file', new Blob([new Uint8Array(content)], { type: type ?? '' }), name);
  const body = new Response(form);
  return {
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
  };
}
