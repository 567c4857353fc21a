/** A body with every column, so that both sides store the same. */
const NEW_ROW = {
  code: 'N{n}',
  name: '新来的人',
  state: 1,
  level: 3,
  admitDate: '2024-02-29',
  birthday: '1980-05-06',
  height: 172,
  weight: 68,
  score: 12,
  visits: 3,
  calls: 4,
  fine: '1200.50',
  paid: '200.00',
  court: '第十二人民法院',
  crime: '罪名',
  bedNo: 'B12',
  fileNo: 'F{n}',
  job: '木工',
  health: 1,
  remark: '一段说明文字',
};

const CHANGE = { version: 1, state: 3, score: 77, remark: '改过的说明' };

const CHECK = { version: 1, pass: true, opinion: '同意' };

/** One kind of work, with the requests to our server and to the floor. */
export interface Task {
  name: string;
  /** Number of different values of `{n}`. */
  numbers: number;
  method: 'GET' | 'POST';
  ours: string;
  floor: string;
  body: object;
  /** Which rows `{n}` counts, if not those of the list: submitted documents, each checked once. */
  rows?: 'orders';
  /** Number of organisations whose users send requests in turn; absent: one user. */
  organisations?: number;
  /** Every number is used once, because the work cannot be repeated with the same number. */
  once?: true;
  /** Our server gets an idempotency key with each request, as the forms of the console send one. */
  keyed?: true;
}

const SEARCH = 'bench/bench-item/search';

export const TASKS: readonly Task[] = [
  {
    name: 'list: two filters, sort, total',
    numbers: 200,
    method: 'POST',
    ours: SEARCH,
    floor: 'list',
    body: { state: 2, level: 5, page: '{n}', pageSize: 20 },
  },
  {
    name: 'the same, exact total asked for',
    numbers: 200,
    method: 'POST',
    ours: SEARCH,
    floor: 'list',
    body: { state: 2, level: 5, page: '{n}', pageSize: 20, exactTotal: true },
  },
  {
    name: 'page of 500',
    numbers: 20,
    method: 'POST',
    ours: SEARCH,
    floor: 'page',
    body: { page: '{n}', pageSize: 500 },
  },
  {
    name: 'contains-search',
    numbers: 1,
    method: 'POST',
    ours: SEARCH,
    floor: 'contains',
    body: { name: '', page: 1, pageSize: 20 },
  },
  {
    name: 'read by id',
    numbers: 500_000,
    method: 'GET',
    ours: 'bench/bench-item/detail/{n}',
    floor: 'detail/{n}',
    body: {},
  },
  {
    name: 'create',
    numbers: 1e9,
    method: 'POST',
    ours: 'bench/bench-item/add',
    floor: 'create',
    body: NEW_ROW,
    once: true,
  },
  {
    name: 'create, 50 organisations',
    numbers: 1e9,
    method: 'POST',
    ours: 'bench/bench-item/add',
    floor: 'create',
    body: NEW_ROW,
    organisations: 50,
    once: true,
  },
  {
    name: 'change',
    numbers: 1e9,
    method: 'POST',
    ours: 'bench/bench-item/edit/{n}',
    floor: 'change/{n}',
    body: CHANGE,
    once: true,
  },
  {
    name: 'create, with a key',
    numbers: 1e9,
    method: 'POST',
    ours: 'bench/bench-item/add',
    floor: 'create',
    body: NEW_ROW,
    once: true,
    keyed: true,
  },
  {
    name: 'change, with a key',
    numbers: 1e9,
    method: 'POST',
    ours: 'bench/bench-item/edit/{n}',
    floor: 'change/{n}',
    body: CHANGE,
    once: true,
    keyed: true,
  },
  {
    name: 'change, the floor with an audit row',
    numbers: 1e9,
    method: 'POST',
    ours: 'bench/bench-item/edit/{n}',
    floor: 'audited-change/{n}',
    body: CHANGE,
    once: true,
  },
  {
    name: 'check verb, the floor with an audit row',
    numbers: 1e9,
    method: 'POST',
    ours: 'bench/bench-order/check/{n}',
    floor: 'audited-check/{n}',
    body: CHECK,
    rows: 'orders',
    once: true,
  },
];
