/**
 * Stands for "nothing at all" in an organisation's grants: without any row an organisation has no ceiling of its own,
 * so a ceiling that lets nothing through needs one.
 */
export const NO_CODE = '';

/** Codes in force: those granted, as far as every organisation above the user lets them through. */
export function effectiveCodes(
  granted: Iterable<string>,
  ceilings: readonly (readonly string[])[],
): ReadonlySet<string> {
  const bounds = ceilings.map((codes) => new Set(codes));
  return new Set([...granted].filter((code) => code !== NO_CODE && bounds.every((bound) => bound.has(code))));
}
