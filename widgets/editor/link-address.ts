import { ALLOWED_HTML } from './allowed-html';

const ALLOWED = new RegExp(`^(${ALLOWED_HTML.schemes.join('|')}):`, 'i');
/** The start of an address that names a scheme; after a host and its colon stands the number of a port. */
const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/i;

/** The address of a link as it is typed, `https` where it names no scheme; null: its scheme is not allowed. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || ALLOWED.test(text)) return text;
  return SCHEME.test(text) ? null : `https://${text}`;
}
