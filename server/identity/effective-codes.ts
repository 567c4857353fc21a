/**
 * Marks an empty ceiling in an organisation's grants: an organisation without rows has no ceiling, so a ceiling that
 * permits nothing needs one.
 */
export const NO_CODE = '';

/** Effective codes: the granted ones that every organisation above the user permits. */
export function effectiveCodes(
  granted: Iterable<string>,
  ceilings: readonly (readonly string[])[],
): ReadonlySet<string> {
  const bounds = ceilings.map((codes) => new Set(codes));
  return new Set([...granted].filter((code) => code !== NO_CODE && bounds.every((bound) => bound.has(code))));
}
