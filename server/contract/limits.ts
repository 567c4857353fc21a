/**
 * Every bound that an operator may move (reliability, section 5): default, least and greatest value. The environment
 * variable is `LIMIT_` and the name in capitals; a refusal names it.
 */
export const LIMITS = {
  /** Kilobytes of a request's body. */
  bodyKb: [1024, 16, 102_400],
  /** Kilobytes of a request that saves a document. */
  documentKb: [2048, 16, 102_400],
  /** Kilobytes of a picture, megabytes of a file, files of one request. */
  imageKb: [9216, 1, 102_400],
  fileMb: [20, 1, 10_240],
  uploadFiles: [10, 1, 1000],
  /** Megabytes of files that one user has sent and no record refers to yet. */
  waitingMb: [2048, 1, 100_000_000],
  /** Millions of pixels of a picture. */
  imageMegapixels: [40, 1, 1000],
  /** Rows of one page of a list. */
  pageSize: [1000, 10, 100_000],
  /** Nodes of a tree that are answered at once; a larger one is answered level by level. */
  treeNodes: [1000, 1, 100_000],
  /** Rows of one call that takes many. */
  batchRows: [500, 1, 100_000],
  /** Search values of one list request, and members of one of them. */
  criteria: [100, 1, 10_000],
  criteriaValues: [1000, 1, 100_000],
  /** Requests a second of one user, on average over ten seconds; 0: any number. The same for who is not signed in, by address. */
  userRequests: [100, 0, 1_000_000],
  addressRequests: [100, 0, 1_000_000],
  /**
   * Sign-ins a minute of one account from one address; wrong passwords a minute from one address. 0: any number. Guessing is
   * what the lock below ends; these only bound the work, also of an office behind one address.
   */
  signIns: [300, 0, 1_000_000],
  wrongSignIns: [60, 0, 1_000_000],
  /**
   * Wrong passwords in a row that lock an account for the browser or address they come from, and for how many minutes the first
   * time; each further lock lasts twice as long, up to a day.
   */
  signInTries: [5, 1, 1000],
  lockMinutes: [10, 1, 100_000],
  /** Wrong passwords a day at one account from all addresses together; as many from all browsers known to it. */
  accountTries: [100, 1, 1_000_000],
  /**
   * Searches an hour of one user by a value that he sees masked only, and that find nothing. 0: any number. Who tries values
   * until one is found would learn it.
   */
  maskedSearches: [20, 0, 1_000_000],
  /** Minutes a session lives without a request, hours at most, sessions of one user. */
  idleMinutes: [30, 1, 100_000],
  sessionHours: [12, 1, 8760],
  sessions: [3, 1, 1000],
  /** Seconds a request may take, one statement of it, and its wait for a row that another one holds. */
  requestSeconds: [60, 1, 3600],
  statementSeconds: [30, 1, 3600],
  lockSeconds: [3, 1, 3600],
  /** Connections of one server to the database, and seconds a request waits for a free one. */
  connections: [20, 4, 1000],
  connectSeconds: [5, 1, 60],
  /** Days in which a repeated request gets the answer of the first. */
  repeatDays: [7, 1, 3650],
  /** Milliseconds the server may lag behind before it refuses requests. 0: any lag. */
  lagMs: [500, 0, 60_000],
  /** Writes stop when less than this is free on the disk of `DATA_DIR`: so many megabytes, or so much of a small disk. */
  freeMb: [200, 0, 100_000_000],
  freePercent: [5, 0, 100],
} as const satisfies Record<string, readonly [number, number, number]>;

/** Names a bound. */
export type LimitName = keyof typeof LIMITS;
/** The bounds of this server. */
export type Limits = Readonly<Record<LimitName, number>>;

/** `bodyKb` → `LIMIT_BODY_KB`. */
export function limitVariable(name: LimitName): string {
  return `LIMIT_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

const NAMES = Object.keys(LIMITS) as LimitName[];

/** Reads the limits from the environment; what is wrong is told to `refuse` by variable and rule. */
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

/** The bounds where the environment says nothing. */
export const DEFAULT_LIMITS: Limits = readLimits({});

/** With no bound on how often somebody asks. */
export function withoutRates(limits: Limits = DEFAULT_LIMITS): Limits {
  return { ...limits, userRequests: 0, addressRequests: 0, signIns: 0, wrongSignIns: 0, maskedSearches: 0 };
}
