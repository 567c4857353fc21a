/** The content security policy: what the pages of this product need, and nothing else. */
const CONTENT = {
  'default-src': "'self'",
  'script-src': "'self'",
  // Dialogs and toasts insert style elements at run time, never scripts.
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'connect-src': "'self'",
  'font-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

/** The address at which the console runs as a preview inside the designer; the only one that may be framed, by this origin. */
const PREVIEW = /^\/designer\/preview(?:\?|$)/;

/**
 * Security headers of a response by its address; built once, because they are constant. Pages may frame the given origins
 * and a preview.
 */
export function securityHeaders(
  framed: readonly string[],
): (url: string) => Readonly<Record<string, string>> {
  const content = { ...CONTENT, 'frame-src': ["'self'", ...framed].join(' ') };
  const headers = (more: Record<string, string>, frames: string) => ({
    'content-security-policy': Object.entries({ ...content, ...more })
      .map(([kind, sources]) => `${kind} ${sources}`)
      .join(';'),
    ...HEADERS,
    'x-frame-options': frames,
  });
  const usual = headers({}, 'DENY');
  const preview = headers({ 'frame-ancestors': "'self'" }, 'SAMEORIGIN');
  return (url) => (PREVIEW.test(url) ? preview : usual);
}

const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** The headers for a response to a malformed request, which is sent before the hooks run and is never a page. */
export const BARE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
};
