import type { JsonObject } from '../../../schemas/json';
import { ACCOUNT, CONSUME_TYPES, CUSTODY, custodyAfterLeaving } from '../actions/custody';
import type { FacilityPlan } from './areas';
import { BEDS_IN_CELL } from './areas';
import { addDays, daysBetween, type Draw } from './draw';
import type { Identities } from './identity';
import { COURTS, CRIMES, FORMER_JOBS, PLACES, SENDERS } from './people';
import { currentSentence, servedSentence } from './sentence';

/** A leaf area with its cells. */
export interface Home {
  areaId: number;
  type: string;
  consumeEnabled: number;
  cells: readonly number[];
  /** Number of occupied beds. */
  taken: number;
}

interface FacilityPlaces {
  plan: FacilityPlan;
  /** Prefix of person codes. */
  code: string;
  homes: Home[];
  /** From the lowest to the highest security. */
  levelIds: readonly number[];
  /** Special categories by code. */
  categories: ReadonlyMap<string, number>;
}

/** A row of `supervised_prisoner` with the columns that the seed reads back. */
export type Person = JsonObject & {
  areaId: number;
  levelId: number;
  admitDate: string;
  custodyStatus: number;
  accountStatus: number;
  consumeStatus: number;
};

const NEWCOMER_DAYS = 60;
const NEAR_END_DAYS = 90;
/** A value of `Marital`. */
const SINGLE = 10;
const NO_ACCOUNT = 0.03;
const NO_CONSUME = 0.07;

/** All persons of a facility in order of admission. */
export function drawPersons(
  draw: Draw,
  identities: Identities,
  today: string,
  places: FacilityPlaces,
): Person[] {
  const { plan } = places;
  const inside = Array.from({ length: plan.persons }, () => drawInside(draw, identities, today, places));
  openAccounts(draw, inside, places.homes);
  const gone = Array.from({ length: plan.gone }, () => drawGone(draw, identities, today, places));
  const all = [...inside, ...gone].sort((a, b) => (a.admitDate < b.admitDate ? -1 : 1));
  return all.map((person, at) => {
    const number = String(at + 1).padStart(5, '0');
    return {
      ...person,
      code: `${places.code}${person.admitDate.slice(2, 4)}${number}`,
      cardNo: `8${places.code}${number}`,
      fileNo: `${person.admitDate.slice(0, 4)}-${number}`,
    };
  });
}

function drawInside(draw: Draw, identities: Identities, today: string, places: FacilityPlaces): Person {
  const person = background(draw, identities, places);
  const sentence = currentSentence(draw, today, person.birthday);
  const home = homeOf(draw, person, sentence, today, places);
  const bed = home.taken++;
  const cell = home.cells[bed % home.cells.length];
  const hasBed = bed < home.cells.length * BEDS_IN_CELL;
  return {
    ...person,
    ...sentence,
    judgmentNo: judgmentNo(draw, sentence),
    areaId: home.areaId,
    addressId: hasBed ? (cell ?? null) : null,
    bedNo: hasBed ? String(Math.floor(bed / home.cells.length) + 1).padStart(2, '0') : null,
    custodyStatus: CUSTODY.inside,
    accountStatus: ACCOUNT.none,
    consumeStatus: 0,
    consumeTypes: null,
  };
}

function drawGone(draw: Draw, identities: Identities, today: string, places: FacilityPlaces): Person {
  const leaveType = draw.weighted([
    [1, 70],
    [2, 6],
    [3, 3],
    [4, 9],
    [5, 2],
    [6, 6],
    [7, 3],
    [8, 1],
  ]);
  const custodyStatus = custodyAfterLeaving(leaveType);
  const comesBack = custodyStatus === CUSTODY.away;
  const leaveDate = addDays(today, -draw.integer(1, comesBack || places.plan.people === 'young' ? 20 : 700));
  const settled = !comesBack && custodyStatus !== CUSTODY.escaped;
  const person = background(draw, identities, places);
  const sentence = servedSentence(draw, leaveDate, person.birthday);
  return {
    ...person,
    ...sentence,
    judgmentNo: judgmentNo(draw, sentence),
    areaId: draw.one(places.homes).areaId,
    addressId: null,
    bedNo: null,
    custodyStatus,
    leaveType,
    leaveDate,
    accountStatus: settled ? ACCOUNT.closed : ACCOUNT.open,
    consumeStatus: comesBack ? 1 : 0,
    consumeTypes: comesBack ? [...CONSUME_TYPES] : null,
  };
}

/** The columns that do not depend on the sentence. */
function background(draw: Draw, identities: Identities, { plan, levelIds, categories }: FacilityPlaces) {
  const identity = identities.next(plan.people);
  const [province, city, district] = draw.one(PLACES);
  const crime = draw.weighted(CRIMES);
  const fine = draw.chance(0.45) ? draw.integer(1, 60) * 1000 : null;
  const [best = 0, good = 0, fair = 0, strict = 0] = levelIds;
  return {
    ...identity,
    nativePlace: [province, city, district],
    education: draw.weighted([
      [20, 4],
      [30, 7],
      [40, 9],
      [60, 16],
      [70, 42],
      [80, 19],
      [90, 3],
    ]),
    marital:
      plan.people === 'young'
        ? SINGLE
        : draw.weighted([
            [SINGLE, 41],
            [20, 39],
            [30, 2],
            [40, 18],
          ]),
    political: draw.weighted([
      ['13', 92],
      ['03', 4],
      ['01', 2],
      ['99', 2],
    ]),
    health: draw.weighted([
      [10, 70],
      [20, 18],
      [30, 10],
      [60, 2],
    ]),
    formerJob: draw.one(FORMER_JOBS),
    levelId: draw.weighted([
      [best, 15],
      [good, 62],
      [fair, 17],
      [strict, 6],
    ]),
    uniqueCategoryIds: drawCategories(draw, categories),
    admitFrom: draw.one(SENDERS),
    crimeCategory: crime.category,
    crimeName: crime.name,
    deprivationYear: draw.chance(0.12) ? draw.integer(1, 5) : null,
    fineAmount: fine === null ? null : fine.toFixed(2),
    finePaid: fine === null ? null : (draw.integer(0, 4) * 0.25 * fine).toFixed(2),
    courtName: draw.one(COURTS),
    pwdSet: 0,
    status: 1,
    dataSource: 1,
  };
}

function judgmentNo(draw: Draw, { admitDate }: { admitDate: string }): string {
  return `（${admitDate.slice(0, 4)}）示刑初${draw.integer(1, 900)}号`;
}

/** 9 % have a special category, some of them two. */
function drawCategories(draw: Draw, categories: ReadonlyMap<string, number>): number[] | null {
  if (categories.size === 0 || !draw.chance(0.09)) return null;
  const draws = draw.chance(0.15) ? 2 : 1;
  const codes = Array.from({ length: draws }, () =>
    draw.weighted([
      ['halal', 30],
      ['diabetes', 18],
      ['frail', 22],
      ['foreign', 4],
      ['infectious', 8],
      ['watch', 18],
    ]),
  );
  return [...new Set(codes)].flatMap((code) => categories.get(code) ?? []);
}

/** New, soon released, high-security and frail persons have areas of their own where the facility has them. */
function homeOf(
  draw: Draw,
  person: { levelId: number; uniqueCategoryIds: number[] | null },
  sentence: { admitDate: string; sentenceEnd: string | null },
  today: string,
  { homes, levelIds, categories }: FacilityPlaces,
): Home {
  const special = (type: string): Home | undefined => homes.find((home) => home.type === type);
  const frail = person.uniqueCategoryIds?.some((id) =>
    ['diabetes', 'frail', 'infectious'].some((code) => categories.get(code) === id),
  );
  const wanted = [
    daysBetween(sentence.admitDate, today) < NEWCOMER_DAYS ? special('entry') : undefined,
    sentence.sentenceEnd && daysBetween(today, sentence.sentenceEnd) < NEAR_END_DAYS
      ? special('release')
      : undefined,
    person.levelId === levelIds[3] && draw.chance(0.6) ? special('strict') : undefined,
    frail ? special('frail') : undefined,
  ];
  const normal = homes.filter((home) => home.type === 'normal');
  // Fills the areas evenly.
  const emptiest = normal.reduce((least, home) => (home.taken < least.taken ? home : least));
  return wanted.find((home) => home !== undefined) ?? emptiest;
}

/** 97 % have an account, except the newest; 93 % may make purchases, unless their area forbids it. */
function openAccounts(draw: Draw, persons: Person[], homes: readonly Home[]): void {
  const newestFirst = [...persons].sort((a, b) => (a.admitDate < b.admitDate ? 1 : -1));
  const without = Math.round(persons.length * NO_ACCOUNT);
  const holders = newestFirst.slice(without);
  const forbidden = new Set(homes.filter((home) => home.consumeEnabled === 0).map((home) => home.areaId));
  const allowed = holders.filter((person) => !forbidden.has(person.areaId));
  const buyers = Math.round(persons.length * (1 - NO_CONSUME));
  const refused = new Set<Person>();
  while (allowed.length - refused.size > buyers) refused.add(draw.one(allowed));
  for (const person of holders) person.accountStatus = ACCOUNT.open;
  for (const person of allowed) {
    if (refused.has(person)) continue;
    person.consumeStatus = 1;
    person.consumeTypes = [...CONSUME_TYPES];
  }
}
