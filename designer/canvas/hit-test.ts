/** A rectangle on the canvas, in pixels from its top left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A list of parts on the canvas, with its parts in order. */
export interface ListBox extends Box {
  list: string;
  parts: readonly (Box & { key: string })[];
}

/** A place between the parts of a list, and the line that shows it. */
export interface Gap {
  list: string;
  /** The number of parts before it. */
  at: number;
  line: { left: number; top: number; length: number; upright: boolean };
}

interface Point {
  x: number;
  y: number;
}

/** This far inside the edge of a container a drop is still beside it. */
const INSET = 6;

/** Whether a point is in a box. */
export const isIn = ({ left, top, right, bottom }: Box, { x, y }: Point, inset = 0): boolean =>
  x >= left + inset && x <= right - inset && y >= top + inset && y <= bottom - inset;

/** The last one that fits; browsers that are supported have no type for `findLast`. */
const lastOf = <T>(list: readonly T[], fits: (one: T) => boolean): T | undefined => list.filter(fits).at(-1);

/** The innermost of boxes that contain a point: a box comes before those inside it. */
export const innermost = <T extends Box>(boxes: readonly T[], point: Point): T | undefined =>
  lastOf(boxes, (box) => isIn(box, point));

/**
 * The place for a part that is dropped at a point: in the innermost list that accepts it, nearest to the point in its
 * row. Lists come before those inside them.
 */
export function gapAt(lists: readonly ListBox[], point: Point): Gap | null {
  const list = lastOf(lists, (one) => isIn(one, point, one === lists[0] ? 0 : INSET)) ?? lists[0];
  if (!list) return null;
  const { parts } = list;
  if (parts.length === 0)
    return {
      list: list.list,
      at: 0,
      line: {
        left: list.left + 4,
        top: (list.top + list.bottom) / 2,
        length: list.right - list.left - 8,
        upright: false,
      },
    };
  const row = parts.filter(({ top, bottom }) => point.y >= top && point.y <= bottom);
  const isBeside = row.length > 1;
  const at = isBeside ? besideIn(parts, row, point) : parts.filter((box) => middleOf(box) < point.y).length;
  return { list: list.list, at, line: isBeside ? uprightLine(parts, row, at) : flatLine(list, at) };
}

/**
 * The same for a list whose parts stand side by side, in one or several rows: in the row that is nearest to the point, also
 * beside the list.
 */
export function gapBeside(list: ListBox, { x, y }: Point): Gap {
  const { parts } = list;
  const middles = [...new Set(parts.map(middleOf))];
  const [nearest] = middles.sort((one, other) => Math.abs(one - y) - Math.abs(other - y));
  const row = parts.filter(({ top, bottom }) => nearest !== undefined && nearest >= top && nearest <= bottom);
  if (row.length === 0) {
    const line = { left: list.left, top: list.top, length: list.bottom - list.top, upright: true };
    return { list: list.list, at: 0, line };
  }
  const at = besideIn(parts, row, { x, y });
  const [before, next] = [parts[at - 1], parts[at]];
  const left = next && row.includes(next) ? next.left : (before?.right ?? 0);
  return { list: list.list, at, line: { ...uprightLine(parts, row, at), left: left - 1 } };
}

const middleOf = ({ top, bottom }: Box) => (top + bottom) / 2;

/** The place among parts that stand side by side. */
function besideIn(parts: ListBox['parts'], row: ListBox['parts'], { x }: Point): number {
  const first = parts.indexOf(row[0]!);
  return first + row.filter(({ left, right }) => (left + right) / 2 < x).length;
}

function uprightLine(parts: ListBox['parts'], row: ListBox['parts'], at: number): Gap['line'] {
  const top = Math.min(...row.map((box) => box.top));
  const length = Math.max(...row.map((box) => box.bottom)) - top;
  const next = parts[at];
  const left = next && row.includes(next) ? next.left - 8 : (row.at(-1)?.right ?? 0) + 6;
  return { left, top, length, upright: true };
}

function flatLine(list: ListBox, at: number): Gap['line'] {
  const [before, next] = [list.parts[at - 1], list.parts[at]];
  const top = next ? next.top - 6 : (before?.bottom ?? list.top) + 5;
  return { left: list.left, top, length: list.right - list.left, upright: false };
}
