import { addDays, addMonths, clamp, daysBetween, type Draw } from './draw';

/** Admission, duration and end of a sentence. */
export interface Sentence {
  sentenceType: number;
  sentenceYear: number | null;
  sentenceMonth: number | null;
  sentenceStart: string | null;
  sentenceEnd: string | null;
  admitDate: string;
}

/** Values of `SentenceType`. */
const FIXED = 1;
const LIFE = 2;
const SUSPENDED_DEATH = 3;
const DETENTION = 4;
const UNDECIDED = 5;

/** Longest time since admission. */
const OLDEST_DAYS = 8 * 365;
const DAYS_IN_MONTH = 30.4;

/** A sentence in progress on `today`: 1 to 20 years, mostly short, 3 % for life. */
export function currentSentence(draw: Draw, today: string, birthday: string): Sentence {
  const sentenceType = draw.weighted([
    [FIXED, 94],
    [LIFE, 3],
    [SUSPENDED_DEATH, 1],
    [DETENTION, 1.2],
    [UNDECIDED, 0.8],
  ]);
  const months =
    sentenceType === DETENTION ? draw.integer(2, 6) : clamp(Math.round(draw.logNormal(60, 0.6)), 12, 240);
  const ends = sentenceType === FIXED || sentenceType === DETENTION;
  const oldest = Math.min(OLDEST_DAYS, daysSinceSixteen(birthday, today));
  const longest = ends ? Math.min(oldest, months * DAYS_IN_MONTH * 0.95) : oldest;
  const served = draw.integer(20, Math.max(21, Math.floor(longest)));
  const sentenceStart = addDays(today, -served);
  // The sentence counts from the arrest; admission follows the trial.
  const admitDate = addDays(sentenceStart, Math.min(draw.integer(20, 200), Math.floor(served * 0.7)));
  if (sentenceType === UNDECIDED) {
    return { ...undated, sentenceType, admitDate };
  }
  if (!ends) return { ...undated, sentenceType, sentenceStart, admitDate };
  return { ...dated(sentenceStart, months), sentenceType, admitDate };
}

/** A sentence that ended on or shortly after `leaveDate`. */
export function servedSentence(draw: Draw, leaveDate: string, birthday: string): Sentence {
  const most = Math.floor(daysSinceSixteen(birthday, leaveDate) / DAYS_IN_MONTH);
  const months = clamp(Math.round(draw.logNormal(36, 0.5)), 12, clamp(most, 12, 84));
  const sentenceStart = addDays(addMonths(leaveDate, -months), draw.integer(1, 20));
  const admitDate = addDays(sentenceStart, draw.integer(20, 150));
  return { ...dated(sentenceStart, months), sentenceType: FIXED, admitDate };
}

/** Days since the person's sixteenth birthday: no sentence is for an earlier act. */
function daysSinceSixteen(birthday: string, day: string): number {
  return daysBetween(addMonths(birthday, 16 * 12), day);
}

const undated = { sentenceYear: null, sentenceMonth: null, sentenceStart: null, sentenceEnd: null };

function dated(sentenceStart: string, months: number) {
  return {
    sentenceYear: Math.floor(months / 12),
    sentenceMonth: months % 12,
    sentenceStart,
    sentenceEnd: addDays(addMonths(sentenceStart, months), -1),
  };
}
