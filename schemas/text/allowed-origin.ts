/**
 * Whether an address without credentials in it is at one of the origins that a setting lists, separated by white space. An
 * address that is not listed is never called.
 */
export function hasAllowedOrigin(address: string, origins: string | null): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  return (origins ?? '').split(/\s+/).some((one) => URL.canParse(one) && new URL(one).origin === origin);
}
