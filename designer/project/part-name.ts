/** The name of a part: its address as text, for maps and attributes. */
export type PartName = string;

/** The name of the part with an address. */
export const nameOfPart = (keys: readonly string[]): PartName => JSON.stringify(keys);

/** The address of a part. */
export const addressOfPart = (name: PartName): string[] => JSON.parse(name) as string[];

/** The name of a list of parts: the list of a container, or that of the form (`parent` null). */
export const nameOfList = (parent: readonly string[] | null, list: number): string =>
  JSON.stringify([parent, list]);

/** What the name of a list says. */
export const listOf = (name: string): { parent: string[] | null; list: number } => {
  const [parent, list] = JSON.parse(name) as [string[] | null, number];
  return { parent, list };
};
