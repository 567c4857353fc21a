import { describe, expect, it } from 'vitest';
import { NAMED_CHECKS } from '../../../schemas/record/named-checks';
import { ACCOUNT, CUSTODY } from '../actions/custody';
import { FACILITY_PLANS } from './areas';
import { Draw } from './draw';
import { Identities } from './identity';
import { drawPersons, type Home, type Person } from './persons';

const TODAY = '2026-11-21';

/** A small deterministic stream that replaces the server's. */
function stream(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function population(seed: number): Person[] {
  const draw = new Draw(stream(seed));
  const identities = new Identities(draw, TODAY);
  return FACILITY_PLANS.flatMap((plan, at) => {
    const homes = plan.areas.map(({ type }, index): Home => ({
      areaId: at * 100 + index + 1,
      type,
      consumeEnabled: type === 'strict' ? 0 : 1,
      cells: [1, 2, 3],
      taken: 0,
    }));
    const categories = new Map(['halal', 'diabetes', 'frail'].map((code, index) => [code, index + 1]));
    return drawPersons(draw, identities, TODAY, {
      plan,
      code: `9900${at + 1}`,
      homes,
      levelIds: [1, 2, 3, 4],
      categories,
    });
  });
}

describe('demo population', () => {
  const people = population(7);
  const inside = people.filter((person) => person.custodyStatus === CUSTODY.inside);
  const share = (holds: (person: Person) => boolean): number => inside.filter(holds).length / inside.length;

  it('has its size and is deterministic', () => {
    expect(inside).toHaveLength(1200);
    expect(people).toHaveLength(1290);
    expect(population(7)).toEqual(people);
  });

  it('has valid identity numbers that match the persons and are not in use', () => {
    for (const person of people) {
      expect(NAMED_CHECKS.idCardDigit!(person, 'idCard', { today: TODAY }), String(person.idCard)).toBe(true);
      expect(NAMED_CHECKS.idCardAgrees!(person, 'idCard', { today: TODAY }), String(person.idCard)).toBe(
        true,
      );
      expect(person.idCard).toMatch(/^900000/);
    }
    expect(new Set(people.map((person) => person.idCard)).size).toBe(people.length);
    expect(new Set(people.map((person) => person.code)).size).toBe(people.length);
  });

  it('has consistent dates', () => {
    const inOrder = people.map(({ sentenceStart, sentenceEnd, admitDate, leaveDate }) => {
      const days = [sentenceStart ?? admitDate, admitDate, leaveDate ?? admitDate].map(String);
      return days.every((day, at) => at === 0 || days[at - 1]! <= day) && (sentenceEnd ?? TODAY) >= days[0]!;
    });
    expect(inOrder).not.toContain(false);
    for (const { admitDate, birthday } of people) {
      expect(Number(admitDate.slice(0, 4)) - Number(String(birthday).slice(0, 4))).toBeGreaterThanOrEqual(16);
      expect(admitDate <= TODAY).toBe(true);
    }
    expect(inside.some((person) => person.sentenceEnd !== null && String(person.sentenceEnd) < TODAY)).toBe(
      false,
    );
  });

  it('has consistent accounts and purchase types', () => {
    expect(share((person) => person.accountStatus === ACCOUNT.open)).toBeCloseTo(0.97, 2);
    expect(share((person) => person.consumeStatus === 1)).toBeCloseTo(0.93, 1);
    expect(
      inside.every((person) => person.consumeStatus === 0 || person.accountStatus === ACCOUNT.open),
    ).toBe(true);
  });
});
