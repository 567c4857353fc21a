import { completeField } from './complete-field';
import { ourSubject } from './our-subject';
import { samples, valuesOf } from './samples';
import type { Subject } from './subject';

/** Our form with our real controls. */
export function ourForm(size: number): Subject {
  const list = samples(size);
  return ourSubject({
    fields: list.map((sample) => completeField(sample)),
    value: valuesOf(list),
    columns: 2,
    firstScreen: Math.min(size, 40),
    total: size,
  });
}

/** Each field is shown while the one before it has the value 1; the first is a switch that is on. */
export const ourChain = (size: number): Subject =>
  ourRules(size, (at) => (at === 1 ? 'c0' : `c${at - 1} == 1`));

/** All fields are shown while the first one, a switch, is on. */
export const ourFan = (size: number): Subject => ourRules(size, () => 'c0');

/** Number fields behind a switch that is on, each shown while its condition holds. */
function ourRules(size: number, when: (at: number) => string): Subject {
  const fields = Array.from({ length: size }, (_, at) =>
    at === 0
      ? completeField({ name: 'c0', label: '项0', kind: 'switch' })
      : completeField({ name: `c${at}`, label: `项${at}`, kind: 'number' }, {}, [
          { when: when(at), then: { show: true } },
        ]),
  );
  return ourSubject({
    fields,
    value: { ...Object.fromEntries(fields.map(({ model }) => [model, 1])), c0: true },
    columns: 2,
    firstScreen: size,
    total: size,
  });
}
