/**
 * Every limit that an operator can set: default, minimum and maximum. The environment variable
 * is `LIMIT_` with the name in capitals; an error names it.
 */
export const LIMITS = {
  /** Kilobytes of a request body. */
  bodyKb: [1024, 16, 102_400],
  /** Kilobytes of a request that saves a document. */
  documentKb: [2048, 16, 102_400],
  /** Kilobytes of an image, megabytes of a file, files per request. */
  imageKb: [9216, 1, 102_400],
  fileMb: [20, 1, 10_240],
  uploadFiles: [10, 1, 1000],
  /** Megabytes of uploaded files per user that no record refers to yet. */
  waitingMb: [2048, 1, 100_000_000],
  /** Megabytes of files that jobs have made, while they are kept: of one user, and of a whole tenant. */
  userResultMb: [2048, 1, 100_000_000],
  tenantResultMb: [20_480, 1, 100_000_000],
  /** Megapixels of an image. */
  imageMegapixels: [40, 1, 1000],
  /** Rows per page of a list. */
  pageSize: [1000, 10, 100_000],
  /** Nodes of a tree in one response; a larger tree is loaded level by level. */
  treeNodes: [1000, 1, 100_000],
  /** Rows and pages of a print, as PDF or in the preview. */
  printRows: [5000, 1, 100_000],
  printPages: [2000, 1, 20_000],
  /** Rows per bulk call. */
  batchRows: [500, 1, 100_000],
  /** Search values of one list request, and members of one such value. */
  criteria: [100, 1, 10_000],
  criteriaValues: [1000, 1, 100_000],
  /**
   * Requests per second and user, averaged over ten seconds; 0: unlimited. Without a session the limit applies per
   * address.
   */
  userRequests: [100, 0, 1_000_000],
  addressRequests: [100, 0, 1_000_000],
  /**
   * Sign-ins per minute for one account from one address; failed sign-ins per minute from one address. 0: unlimited.
   * The locks below stop password guessing; these two only limit the load, also for an office behind one address.
   */
  signIns: [300, 0, 1_000_000],
  wrongSignIns: [60, 0, 1_000_000],
  /**
   * Consecutive failed sign-ins that lock an account for the browser or address they come from, and the minutes of the
   * first lock. Each further lock lasts twice as long, up to a day.
   */
  signInTries: [5, 1, 1000],
  lockMinutes: [10, 1, 100_000],
  /**
   * Failed sign-ins per day and account, from all unknown addresses together; the same number from all browsers known
   * to the account.
   */
  accountTries: [100, 1, 1_000_000],
  /**
   * Searches per hour and user by a value that the user sees only masked and that find nothing, and refused writes of
   * such a value that must be unique. 0: unlimited. Without the limit a user could find a value by trying.
   */
  maskedSearches: [20, 0, 1_000_000],
  /** Minutes until an idle session ends, maximum hours of a session, sessions per user. */
  idleMinutes: [30, 1, 100_000],
  sessionHours: [12, 1, 8760],
  sessions: [3, 1, 1000],
  /** Seconds for a request, for one of its statements, and for its wait for a row lock. */
  requestSeconds: [60, 1, 3600],
  statementSeconds: [30, 1, 3600],
  lockSeconds: [3, 1, 3600],
  /** Database connections of one server, and seconds a request waits for a free one. */
  connections: [20, 4, 1000],
  connectSeconds: [5, 1, 60],
  /**
   * Jobs that one server runs at once, and jobs of one tenant that all servers run at once: below the first, so that no
   * tenant takes all places.
   */
  jobs: [4, 1, 100],
  tenantJobs: [2, 1, 100],
  /** Jobs of one user that have not ended yet. */
  userJobs: [20, 1, 10_000],
  /** Seconds after which a server that reports nothing counts as ended, and others take over its jobs. */
  jobLeaseSeconds: [20, 2, 3600],
  /** Days for which the list of ended jobs is kept. */
  jobDays: [90, 1, 3650],
  /** Days for which a repeated request gets the stored response of the first. */
  repeatDays: [7, 1, 3650],
  /** Users whom one notice tells at most; days for which notices are kept. */
  noticeUsers: [200, 1, 10_000],
  noticeDays: [90, 1, 3650],
  /** Attempts to deliver a notice before it is given up, and seconds that a webhook may take. */
  noticeTries: [15, 1, 100],
  webhookSeconds: [10, 1, 60],
  /** Milliseconds of event loop delay after which the server rejects requests. 0: unlimited. */
  lagMs: [500, 0, 60_000],
  /** Writes stop when the disk of `DATA_DIR` has less free space: in megabytes, or a share of a small disk. */
  freeMb: [200, 0, 100_000_000],
  freePercent: [5, 0, 100],
} as const satisfies Record<string, readonly [number, number, number]>;

/** The name of a limit. */
export type LimitName = keyof typeof LIMITS;
/** The limits of this server. */
export type Limits = Readonly<Record<LimitName, number>>;

/** `bodyKb` → `LIMIT_BODY_KB`. */
export function limitVariable(name: LimitName): string {
  return `LIMIT_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

const NAMES = Object.keys(LIMITS) as LimitName[];

/** Reads the limits from the environment; reports invalid ones to `refuse` by variable and rule. */
export function readLimits(
  env: NodeJS.ProcessEnv,
  refuse: (variable: string, rule: string) => void = () => undefined,
): Limits {
  const read = (name: LimitName): number => {
    const [usual, least, most] = LIMITS[name];
    const variable = limitVariable(name);
    const value = Number(env[variable] ?? usual);
    if (env[variable] !== '' && Number.isInteger(value) && value >= least && value <= most) return value;
    refuse(variable, `a whole number from ${least} to ${most}`);
    return usual;
  };
  return Object.fromEntries(NAMES.map((name) => [name, read(name)])) as Limits;
}

/** The limits for an empty environment. */
export const DEFAULT_LIMITS: Limits = readLimits({});

/** The limits without rate limits. */
export function withoutRates(limits: Limits = DEFAULT_LIMITS): Limits {
  return { ...limits, userRequests: 0, addressRequests: 0, signIns: 0, wrongSignIns: 0, maskedSearches: 0 };
}
