import type { JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';

/** The fixed criteria of a page and its open tab; without a key, of the tab that is open at first. */
export function presetOf({ pageConfig: { preset, tabs = [] } }: CompiledPage, key?: string): JsonObject {
  const tab = tabs.find((one) => one.key === key) ?? tabs[0];
  return { ...preset, ...tab?.preset } as JsonObject;
}
