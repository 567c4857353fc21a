/** An area of a facility; `below` has its children, leaves have persons. */
interface PlannedArea {
  name: string;
  /** Code of the area type. */
  type: 'entry' | 'normal' | 'strict' | 'release' | 'frail' | 'hospital';
  below?: readonly string[];
}

const plain = (...names: string[]): PlannedArea[] => names.map((name) => ({ name, type: 'normal' }));
const entry: PlannedArea = { name: '入监监区', type: 'entry' };
const frail: PlannedArea = { name: '老病残监区', type: 'frail' };
const strict: PlannedArea = { name: '严管监区', type: 'strict' };
const release: PlannedArea = { name: '出监监区', type: 'release' };
const divided = (name: string): PlannedArea => ({ name, type: 'normal', below: ['一分监区', '二分监区'] });

/** The contents of a facility. */
export interface FacilityPlan {
  areas: readonly PlannedArea[];
  persons: number;
  gone: number;
  /** Cells of an ordinary area; the others have `CELLS`. */
  normalCells: number;
  people: 'men' | 'women' | 'young';
}

/** The demo facilities in code order. */
export const FACILITY_PLANS: readonly FacilityPlan[] = [
  {
    areas: [
      entry,
      divided('一监区'),
      divided('二监区'),
      ...plain('三监区', '四监区', '五监区'),
      frail,
      strict,
      release,
    ],
    persons: 620,
    gone: 46,
    normalCells: 6,
    people: 'men',
  },
  {
    areas: [entry, divided('一监区'), ...plain('二监区', '三监区', '四监区', '五监区'), strict, release],
    persons: 340,
    gone: 26,
    normalCells: 6,
    people: 'men',
  },
  {
    areas: [entry, ...plain('一监区', '二监区', '三监区'), frail, strict, release],
    persons: 180,
    gone: 13,
    normalCells: 5,
    people: 'women',
  },
  {
    areas: [entry, ...plain('一监区', '二监区'), release],
    persons: 60,
    gone: 5,
    normalCells: 5,
    people: 'young',
  },
];

/** The only facility of the other tenant. */
export const OTHER_PLAN: FacilityPlan = {
  areas: plain('甲监区', '乙监区'),
  persons: 6,
  gone: 0,
  normalCells: 2,
  people: 'men',
};

/** Cells of a building in areas other than ordinary ones (`normalCells`). */
export const CELLS = 5;
/** Beds per cell. */
export const BEDS_IN_CELL = 16;

/** Values of `AddressType`. */
export const PLACE = { building: 1, cell: 3, workshop: 4 } as const;
