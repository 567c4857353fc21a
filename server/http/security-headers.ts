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

/** Security headers of every response; built once, because they are constant. Pages may frame the given origins only. */
export function securityHeaders(framed: readonly string[]): Readonly<Record<string, string>> {
  const content = { ...CONTENT, 'frame-src': framed.length > 0 ? framed.join(' ') : "'none'" };
  const policy = Object.entries(content).map(([kind, sources]) => `${kind} ${sources}`);
  return { 'content-security-policy': policy.join(';'), ...HEADERS };
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
  'x-frame-options': 'DENY',
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
