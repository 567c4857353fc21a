import type { Verb } from './verbs';

/** Persons of a document whom a verb may exclude: nobody decides twice about the same document. */
export const PERSONS = ['maker', 'submitter', 'checker'] as const;
/** A person of a document. */
export type Person = (typeof PERSONS)[number];

/** The column with the id of each person. */
export const PERSON_COLUMNS = {
  maker: 'createdBy',
  submitter: 'submitterId',
  checker: 'checkerId',
} as const satisfies Record<Person, string>;

/** Who never executes a verb, whatever the document says. */
export const USUALLY_NOT_BY: Partial<Record<Verb, readonly Person[]>> = {
  check: ['maker', 'submitter'],
  reverse: ['checker'],
};

/** The persons of a document who cannot execute a verb: those whom the language excludes, then those of the document. */
export function excludedFrom(
  verb: Verb,
  { notBy = [] }: { notBy?: readonly Person[] | undefined },
): readonly Person[] {
  return [...(USUALLY_NOT_BY[verb] ?? []), ...notBy];
}
