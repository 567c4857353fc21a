/** The years that the calendar and the database have in common: 1000 to 2999. */
const DAY =
  '(?:[12]\\d{3}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))' +
  '|(?:[12]\\d(?:0[48]|[2468][048]|[13579][26])|(?:1[26]|2[048])00)-02-29)';
const CLOCK = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d';

/** `YYYY-MM-DD` of an existing day, leap years included. */
export const DATE_PATTERN = `^${DAY}$`;
/** `HH:mm:ss`. */
export const TIME_PATTERN = `^${CLOCK}$`;
/** `YYYY-MM-DD HH:mm:ss`. */
export const DATE_TIME_PATTERN = `^${DAY} ${CLOCK}$`;
/** `YYYY-MM` in the same range of years. */
export const MONTH_PATTERN = '^[12]\\d{3}-(0[1-9]|1[0-2])$';
