/** What an operator can do when seals of the logs are missing. */
export const ABOUT_CUT =
  'Seals are missing: somebody cut off the logs, or an older backup was restored on another machine. If you know why, ' +
  '"npm run verify-logs -- --accept" on this machine records the present seals as the newest, and logs that.';
