/** `areaId` → `area_id`. Column names contain no underscore, so two names never map to the same SQL name. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
