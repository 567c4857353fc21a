import type { Choice } from '../../schemas/document/dictionary';
import { finder } from '../ui/finder';

export type Step = Choice['value'];
export type CascadePath = readonly Step[];

/** Most paths a search shows; more is a reason to type on. */
const MOST_FOUND = 50;

/** The columns in sight while `trail` is chosen: one more than it is long, as far as there is something below. */
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

/** The words along a path; a step that is not among the choices keeps its value. */
export function pathLabels(choices: readonly Choice[], path: CascadePath): string[] {
  let level: readonly Choice[] | undefined = choices;
  return path.map((step) => {
    const found: Choice | undefined = level?.find((choice) => choice.value === step);
    level = found?.children;
    return found?.label ?? String(step);
  });
}

/** The path that leads to a value, or nothing. */
export function pathTo(choices: readonly Choice[], value: Step): Step[] {
  for (const choice of choices) {
    if (choice.value === value) return [value];
    const below = pathTo(choice.children ?? [], value);
    if (below.length > 0) return [choice.value, ...below];
  }
  return [];
}

/** Whether nothing lies below the end of a path. */
export function isComplete(choices: readonly Choice[], path: CascadePath): boolean {
  return path.length > 0 && columnsOf(choices, path).length === path.length;
}

/** The neighbour of the trail's last step in its column, passing over disabled ones; from nowhere, the first or the last. */
export function moveInColumn(choices: readonly Choice[], trail: CascadePath, by: 1 | -1): Step[] {
  const before = trail.slice(0, -1);
  const column = columnsOf(choices, before).at(before.length) ?? [];
  const now = column.findIndex((choice) => choice.value === trail.at(-1));
  let at = now < 0 && by < 0 ? column.length - 1 : now + by;
  while (column[at]?.disabled) at += by;
  const next = column[at];
  return next ? [...before, next.value] : [...trail];
}

/** The first step that can be chosen in the last step's column, or (`by` −1) the last one. */
export function edgeOfColumn(choices: readonly Choice[], trail: CascadePath, by: 1 | -1): Step[] {
  const before = trail.slice(0, -1);
  const open = (columnsOf(choices, before).at(before.length) ?? []).filter((choice) => !choice.disabled);
  const edge = open.at(by > 0 ? 0 : -1);
  return edge ? [...before, edge.value] : [...trail];
}

/** One level deeper, where there is one. */
export function firstBelow(choices: readonly Choice[], trail: CascadePath): Step[] {
  const below = trail.length > 0 ? columnsOf(choices, trail)[trail.length] : undefined;
  const first = below?.find((choice) => !choice.disabled);
  return first ? [...trail, first.value] : [...trail];
}

/** Complete paths whose words contain the keyword, with or without marks between the levels; at most fifty. */
export function findPaths(choices: readonly Choice[], keyword: string): { path: Step[]; text: string }[] {
  const matches = finder(keyword.replace(/[\s/／]/g, ''));
  const found: { path: Step[]; text: string }[] = [];
  const walk = (level: readonly Choice[], path: Step[], words: string[]) => {
    for (const choice of level) {
      if (found.length >= MOST_FOUND || choice.disabled) continue;
      const here = [...path, choice.value];
      const names = [...words, choice.label];
      if (choice.children?.length) walk(choice.children, here, names);
      else if (matches(names.join('').replace(/[\s/]/g, '')))
        found.push({ path: here, text: names.join(' / ') });
    }
  };
  walk(choices, [], []);
  return found;
}
