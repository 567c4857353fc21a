import { expect, test } from 'vitest';
import { nounInSentence } from './noun-in-sentence';

test.each([
  ['Person in custody', 'person in custody'],
  ['Área', 'área'],
  ['API group', 'API group'],
  ['被监管人员', '被监管人员'],
])('%s inside a sentence is %s', (noun, said) => {
  expect(nounInSentence(noun)).toBe(said);
});
