/**
 * Throws an error with advice when this Node is too old for the packages (they do not support the short-lived 21
 * either).
 */
export function requireNode(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major >= 22 || (major === 20 && minor >= 19)) return;
  throw new Error(
    `Mortise needs Node.js 20.19 or newer (not 21); this is ${version}. Get it from https://nodejs.org and start again.`,
  );
}
