/** The import cycles, one list of files each; every file is visited once. */
export function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const follow = (file: string, way: readonly string[]): void => {
    const at = way.indexOf(file);
    if (at >= 0) return void circles.push(way.slice(at));
    if (done.has(file)) return;
    for (const target of imports.get(file) ?? []) follow(target, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) follow(file, []);
  return circles;
}
