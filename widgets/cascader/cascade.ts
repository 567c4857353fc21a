import type { Choice } from '../../schemas/document/dictionary';
import { choiceFinder } from '../ui/finder';

/** One step of a path: the value of the choice at that level. */
export type Step = Choice['value'];
/** The values from the first level down, for example province, city, district. */
export type CascadePath = readonly Step[];

/** Limit of search results. */
const MOST_FOUND = 50;

/** The visible columns for a path: one per step, plus the children of the last step. */
export function columnsOf(choices: readonly Choice[], trail: CascadePath): (readonly Choice[])[] {
  const columns = [choices];
  let level: readonly Choice[] | undefined = choices;
  for (const step of trail) {
    level = level?.find((choice) => choice.value === step)?.children;
    if (!level?.length) break;
    columns.push(level);
  }
  return columns;
}

/** The labels along a path; an unknown step shows its value. */
export function pathLabels(choices: readonly Choice[], path: CascadePath): string[] {
  let level: readonly Choice[] | undefined = choices;
  return path.map((step) => {
    const found: Choice | undefined = level?.find((choice) => choice.value === step);
    level = found?.children;
    return found?.label ?? String(step);
  });
}

/** The path to a value; empty if it is not found. */
export function pathTo(choices: readonly Choice[], value: Step): Step[] {
  for (const choice of choices) {
    if (choice.value === value) return [value];
    const below = pathTo(choice.children ?? [], value);
    if (below.length > 0) return [choice.value, ...below];
  }
  return [];
}

/** Whether the path ends at a leaf. */
export function isComplete(choices: readonly Choice[], path: CascadePath): boolean {
  return path.length > 0 && columnsOf(choices, path).length === path.length;
}

/** The next enabled choice in the column of the last step; without a step the first or last one. */
export function moveInColumn(choices: readonly Choice[], trail: CascadePath, by: 1 | -1): Step[] {
  const before = trail.slice(0, -1);
  const column = columnsOf(choices, before).at(before.length) ?? [];
  const now = column.findIndex((choice) => choice.value === trail.at(-1));
  let at = now < 0 && by < 0 ? column.length - 1 : now + by;
  while (column[at]?.disabled) at += by;
  const next = column[at];
  return next ? [...before, next.value] : [...trail];
}

/** The first enabled choice in the column of the last step, or the last one (`by` −1). */
export function edgeOfColumn(choices: readonly Choice[], trail: CascadePath, by: 1 | -1): Step[] {
  const before = trail.slice(0, -1);
  const open = (columnsOf(choices, before).at(before.length) ?? []).filter((choice) => !choice.disabled);
  const edge = open.at(by > 0 ? 0 : -1);
  return edge ? [...before, edge.value] : [...trail];
}

/** Extends the path by the first child, if there is one. */
export function firstBelow(choices: readonly Choice[], trail: CascadePath): Step[] {
  const below = trail.length > 0 ? columnsOf(choices, trail)[trail.length] : undefined;
  const first = below?.find((choice) => !choice.disabled);
  return first ? [...trail, first.value] : [...trail];
}

/** Complete paths whose labels contain the keyword, with or without separators; at most fifty. */
export function findPaths(choices: readonly Choice[], keyword: string): { path: Step[]; text: string }[] {
  const matches = choiceFinder(keyword.replace(/[\s/／]/g, ''));
  const found: { path: Step[]; text: string }[] = [];
  const walk = (level: readonly Choice[], path: Step[], words: string[], spellings: string[]) => {
    for (const choice of level) {
      if (found.length >= MOST_FOUND || choice.disabled) continue;
      const here = [...path, choice.value];
      const names = [...words, choice.label];
      const spelled = choice.spelling === undefined ? spellings : [...spellings, choice.spelling];
      if (choice.children?.length) walk(choice.children, here, names, spelled);
      else if (matches({ label: names.join('').replace(/[\s/]/g, ''), spelling: spelled.join(' ') }))
        found.push({ path: here, text: names.join(' / ') });
    }
  };
  walk(choices, [], [], []);
  return found;
}
