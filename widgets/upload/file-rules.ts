/** Size limit of pictures with the option `limitSize`. */
export const SIZE_LIMIT = 500 * 1024;

/** Whether a file has one of the extensions; an empty list allows all. */
export function hasEnding(fileName: string, endings: readonly string[]): boolean {
  const name = fileName.toLowerCase();
  return endings.length === 0 || endings.some((ending) => name.endsWith(ending));
}

/** `48213` as `47 KB`. */
export function shownSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilo = bytes / 1024;
  return kilo < 1000 ? `${Math.round(kilo)} KB` : `${(kilo / 1024).toFixed(1)} MB`;
}
