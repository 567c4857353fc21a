/** The domain whose enumerations and translations every other domain can use. */
export const COMMON = 'common';
