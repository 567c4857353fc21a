/** The evaluation has no result, because a value is missing or has another type. */
export const NO_VALUE = Object.freeze(new Error('the expression has no value'));
