/** A permitted direction of imports. A test beside its file may also use `tests/`. */
export interface Arrow {
  from: RegExp;
  may: RegExp[];
}

/** What domains may use of the server: the lowest layer. */
const ACTION_CONTRACT =
  /^server\/(action|domain-job|domain-ledger|domain-notice|domain-service|domain-trades|domain-users)$/;
const WIDGET_CONTRACT = /^widgets\/widget$/;
/** The functions of a domain, and the files that only they use. */
const FUNCTIONS = /^domains\/[^/]+\/functions(\.ts$|\/)/;

/** The permitted directions; the first one that matches a file applies. */
export const ARROWS: readonly Arrow[] = [
  { from: /^schemas\//, may: [/^schemas\//] },
  {
    from: /^widgets\/(.*\/)?field\.ts$/,
    may: [/^widgets\/(?!ui\/)(?!.*\/(view|input|options)$)/, /^schemas\//],
  },
  {
    from: /^widgets\/(.*\/)?(options|field-types)\.ts$/,
    may: [/^widgets\/(?!ui\/)(?!.*\/(view|input)$)/, /^schemas\//],
  },
  { from: /^widgets\//, may: [/^widgets\//, /^schemas\//] },
  // The browser's composition root.
  { from: /^runtime\/app\//, may: [/^(runtime|widgets|schemas|domains|designer)\//] },
  { from: /^runtime\//, may: [/^(runtime|widgets|schemas)\//] },
  { from: /^designer\//, may: [/^(designer|runtime|widgets|schemas)\//] },
  // The server's composition root.
  {
    from: /^server\/main\.ts$/,
    may: [/^(server|schemas|domains)\//, /^widgets\/(field-types|shared\/field-parts)$/],
  },
  {
    from: /^server\//,
    may: [/^(server|schemas)\//, /^widgets\/([a-z0-9-]+\/field|field-types|shared\/known-regions)$/],
  },
  // A test beside the domains may read all of them.
  { from: /^domains\/[^/]+\.test\.ts$/, may: [/^(domains|schemas)\//, ACTION_CONTRACT] },
  // Both sides run the functions of expressions.
  { from: FUNCTIONS, may: [/^schemas\//] },
  { from: /^domains\/[^/]+\/widgets\//, may: [/^(schemas|widgets\/(ui|shared))\//, WIDGET_CONTRACT] },
  // The enumerations of `common` belong to all domains.
  { from: /^domains\//, may: [/^schemas\//, ACTION_CONTRACT, /^domains\/common\/domain\.json$/] },
];

/**
 * The layers of `runtime/`, from the bottom: a file imports from its own folder and from lower layers. `page` renders
 * pages of all kinds: it combines `list` and `record`, which do not depend on each other's screens.
 */
export const RUNTIME_FLOORS: readonly string[] = [
  'data',
  'session',
  'i18n',
  'jobs',
  'print',
  'shell',
  'fields',
  'schema-form',
  'form',
  'record',
  'list',
  'templates',
  'imports',
  'page',
  'views',
  'gallery',
  'app',
];

/**
 * The layers of `server/`, from the bottom. `contract` defines routes, requests and limits; the connections of
 * `database` are independent of entities; only `identity` reads users, roles and departments; `access` decides about
 * rights; `http` receives the requests and lists every route. Code that starts or serves a whole installation is above,
 * with `main.ts` at the top.
 */
export const SERVER_FLOORS: readonly string[] = [
  'contract',
  'secrets',
  'outside',
  'watch',
  'database',
  'identity',
  'configuration',
  'access',
  'session',
  'audit',
  'menu',
  'sign-in',
  'files',
  'maps',
  'jobs',
  'notices',
  'sheets',
  'records',
  'ledger',
  'print',
  'templates',
  'exports',
  'imports',
  'documents',
  'foreign',
  'explain',
  'openapi',
  'http',
  'seed',
  'pages-tool',
  'backup',
  'launch',
];

/**
 * The action contract, which domains use too, is the lowest layer; the other files beside the layers combine
 * everything.
 */
const SERVER_GROUND = ACTION_CONTRACT;

/**
 * Whether an import inside `runtime/` or `server/` leads to a higher layer; an import from or to a folder without a
 * layer does.
 */
function climbs(file: string, target: string): boolean {
  const top = file.split('/', 1)[0];
  if (!target.startsWith(`${top}/`)) return false;
  const floors = top === 'runtime' ? RUNTIME_FLOORS : top === 'server' ? SERVER_FLOORS : null;
  if (!floors) return false;
  const floor = (path: string) => {
    const [, folder] = /^\w+\/([^/]+)\//.exec(path) ?? [];
    if (folder !== undefined) return floors.indexOf(folder);
    return SERVER_GROUND.test(path.replace(/\.ts$/, '')) ? 0 : floors.length;
  };
  const [from, to] = [floor(file), floor(target)];
  return from < 0 || to < 0 || to > from;
}

/** The reason why an import is not allowed, or null. `target` is a path from the root, or a package. */
export function forbidden(file: string, target: string, isTest: boolean): string | null {
  if (file.startsWith('tests/')) return null;
  const arrow = ARROWS.find(({ from }) => from.test(file));
  if (!arrow) return `${file}: no arrow says what it may import`;
  if (isTest && target.startsWith('tests/')) return null;
  if (!isTest && climbs(file, target)) return `${file} must not import ${target}: it lies on a higher floor`;
  const own = (FUNCTIONS.test(file) ? /^domains\/[^/]+\/functions\// : /^domains\/[^/]+\//).exec(
    file.replace(/functions\.ts$/, 'functions/'),
  )?.[0];
  if (own && target.startsWith(own)) return null;
  return arrow.may.some((may) => may.test(target)) ? null : `${file} must not import ${target}`;
}
