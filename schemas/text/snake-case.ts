/** `areaId` → `area_id`. Column names hold no underscore, so no two of them meet in one SQL name. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
