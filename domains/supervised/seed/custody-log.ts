import type { JsonObject } from '../../../schemas/json';
import { CHANGE, CUSTODY } from '../actions/custody';
import { word } from '../actions/words';
import { addDays, daysBetween, type Draw } from './draw';
import type { Person } from './persons';

const OPERATORS = ['韩朗', '魏长庚', '丁一鸣', '许清和'];

/** A custody history that leads to the current state of a person. */
export function drawHistory(
  draw: Draw,
  person: Person,
  today: string,
  levels: { names: ReadonlyMap<number, string>; first: number },
): JsonObject[] {
  const { admitDate } = person;
  const until = typeof person.leaveDate === 'string' ? person.leaveDate : today;
  const later = (low: number, high: number): string => {
    const day = addDays(admitDate, draw.integer(low, high));
    return daysBetween(day, until) < 0 ? until : day;
  };
  const row = (
    changeType: number,
    changeDate: string,
    fromText: string | null,
    toText: string,
  ): JsonObject => ({
    changeType,
    changeDate,
    fromText,
    toText,
    operator: draw.one(OPERATORS),
  });
  const rows = [row(CHANGE.admit, admitDate, null, word('CustodyStatus', CUSTODY.inside))];
  if (person.accountStatus !== 0) {
    rows.push(row(CHANGE.openAccount, later(2, 20), word('AccountStatus', 0), word('AccountStatus', 2)));
  }
  if (person.consumeStatus === 1) {
    rows.push(row(CHANGE.enableConsume, later(20, 40), word('ConsumeStatus', 0), word('ConsumeStatus', 1)));
  }
  if (person.levelId !== levels.first) {
    const name = (id: number): string => levels.names.get(id) ?? '';
    rows.push(row(CHANGE.level, later(60, 900), name(levels.first), name(person.levelId)));
  }
  if (typeof person.leaveDate === 'string') {
    const from = word('CustodyStatus', CUSTODY.inside);
    rows.push(row(CHANGE.leave, person.leaveDate, from, word('LeaveType', person.leaveType)));
  }
  return rows;
}
