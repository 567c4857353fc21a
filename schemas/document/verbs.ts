/** The verbs that move a document from one state to another. */
export const VERBS = [
  'submit',
  'revoke',
  'check',
  'confirm',
  'retry',
  'cancel',
  'abandon',
  'reverse',
] as const;
/** A verb of documents. */
export type Verb = (typeof VERBS)[number];

/** The longest opinion of a verb, in characters. */
export const MAX_OPINION = 32;
