/** The papers of the specification (building-blocks 9), upright: width and height in millimetres. */
export const PAPER_SIZES = {
  A0: [841, 1189],
  A1: [594, 841],
  A2: [420, 594],
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  A6: [105, 148],
  A7: [74, 105],
  A8: [52, 74],
  A9: [37, 52],
  B0: [1000, 1414],
  B1: [707, 1000],
  B2: [500, 707],
  B3: [353, 500],
  B4: [250, 353],
  B5: [176, 250],
  B6: [125, 176],
  B7: [88, 125],
  B8: [62, 88],
  B9: [44, 62],
  B10: [31, 44],
  C5E: [163, 229],
  Comm10E: [105, 241],
  DLE: [110, 220],
  Executive: [190.5, 254],
  Folio: [210, 330],
  // The one paper that is wider than high when it stands upright.
  Ledger: [431.8, 279.4],
  Legal: [215.9, 355.6],
  Letter: [215.9, 279.4],
  Tabloid: [279.4, 431.8],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;

/** The name of a paper. */
export type Paper = keyof typeof PAPER_SIZES;

/** The names of all papers, in the order of the specification. */
export const PAPERS = Object.keys(PAPER_SIZES) as Paper[];

/** Portrait or landscape; `Landscape` turns the paper by 90°. */
export const ORIENTATIONS = ['Portrait', 'Landscape'] as const;
/** How the paper lies. */
export type Orientation = (typeof ORIENTATIONS)[number];

/** The size of a paper as it lies, in millimetres. */
export function paperSize(paper: Paper, orientation: Orientation): { width: number; height: number } {
  const [width, height] = PAPER_SIZES[paper];
  return orientation === 'Portrait' ? { width, height } : { width: height, height: width };
}
