/** The longest note of a publish or a rollback, in characters. */
export const LONGEST_NOTE = 200;
