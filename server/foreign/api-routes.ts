import Type from 'typebox';
import { AppError } from '../../schemas/errors/app-error';
import { foreignCallOf, PURPOSE } from '../../schemas/document/foreign-call';
import { permissionCode } from '../../schemas/document/permission';
import type { JsonObject } from '../../schemas/json';
import type { ActionContext, Tx } from '../action';
import type { ConnectedRequest, SessionRequest } from '../contract/request';
import type { ReadSnapshot, Route } from '../contract/route';
import { callsOf } from '../documents/page-calls';
import type { TimedAnswer } from './call-foreign';
import { compareContract } from './contract';
import { API, foreignApi, otherCalls, type ForeignApi } from './foreign-api';
import { refuseFailure } from './map-answer';
import { foreignRequest } from './map-request';
import { asAsked, type ForeignServices } from './page-routes';
import { sampleRows } from './sample-rows';

/** Characters of an answer that a test shows. */
const MOST_SHOWN = 64 * 1024;
/** Rows of a test, and of a new page. */
const TEST_SIZE = 20;

const TestBody = Type.Object(
  { params: Type.Optional(Type.String({ maxLength: 10_000, title: '参数' })) },
  { additionalProperties: false },
);
const Tested = Type.Object({
  httpStatus: Type.Integer(),
  costMs: Type.Integer(),
  body: Type.String(),
});
const Checked = Type.Object({
  ...{ fits: Type.Boolean(), httpStatus: Type.Integer(), costMs: Type.Integer() },
  rowCount: Type.Union([Type.Integer(), Type.Null()]),
  ...{ missing: Type.String(), wrong: Type.String(), unmapped: Type.String() },
});
const Sample = Type.Object({
  system: Type.String(),
  code: Type.String(),
  name: Type.String(),
  /** The path of the rows in the answer. */
  rowsPath: Type.String(),
  columns: Type.Array(
    Type.Object({
      path: Type.String(),
      column: Type.Union([Type.String(), Type.Null()]),
      label: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  rows: Type.Array(Type.Array(Type.String())),
  /** Calls for the same things by verb, and the columns that they and the list take. */
  calls: Type.Record(Type.String(), Type.Object({ code: Type.String(), name: Type.String() })),
  searched: Type.Array(Type.String()),
  written: Type.Array(Type.String()),
});

interface ApiServices extends ForeignServices {
  context(request: ConnectedRequest<Tx>): Promise<ActionContext>;
}

/** What administrators do with a foreign call beyond its record: try it, check its contract, start a page from it. */
export function foreignApiRoutes(services: ApiServices): Route[] {
  const subject = services.model.entities.get(API);
  if (!subject) return [];
  const { entity } = subject;
  const facts = (path: string, title: string, permission: string) =>
    ({
      ...{ subject, title },
      url: `${entity.path}/${path}`,
      kind: 'fixed',
      entity: API,
      textParams: [],
      access: { anyOf: [permissionCode(entity.module, permission)] },
    }) as const;
  const send = async (
    { params, session }: SessionRequest,
    read: ReadSnapshot,
    values: JsonObject,
  ): Promise<{ api: ForeignApi; answer: TimedAnswer }> => {
    const api = await read((connected) => foreignApi(services.records, connected, { id: params.id ?? 0 }));
    if (api.purpose === PURPOSE.del || api.method === 'DELETE') throw new AppError('foreignNotTested');
    const { id, ...others } = values;
    const given = { page: 1, pageSize: TEST_SIZE, values: others };
    const request = foreignRequest(api, typeof id === 'number' ? { ...given, id } : given);
    return { api, answer: await services.caller.call(api.system, session, request) };
  };
  return [
    {
      ...facts('test/:id', '测试接口', 'test'),
      method: 'POST',
      writes: true,
      body: TestBody,
      answer: Tested,
      async ask(request: SessionRequest, read: ReadSnapshot) {
        const { answer } = await send(request, read, paramsOf(request.body.params));
        const { status, costMs, bytes } = answer;
        return { httpStatus: status, costMs, body: bytes.toString('utf8').slice(0, MOST_SHOWN) };
      },
      run: asAsked,
    },
    {
      ...facts('check/:id', '核对接口', 'test'),
      method: 'POST',
      writes: true,
      body: TestBody,
      answer: Checked,
      async ask(request: SessionRequest, read: ReadSnapshot) {
        const { api, answer } = await send(request, read, paramsOf(request.body.params));
        const { missing, wrong, unmapped, ...found } = compareContract(api, answer);
        const named = (paths: readonly string[]) => paths.map((path) => path || '/').join('、') || '—';
        return {
          ...{ ...found, httpStatus: answer.status, costMs: answer.costMs },
          ...{ missing: named(missing), wrong: named(wrong), unmapped: named(unmapped) },
        };
      },
      run: asAsked,
    },
    {
      ...facts('sample/:id', '读取示例', 'test'),
      method: 'POST',
      writes: true,
      body: TestBody,
      answer: Sample,
      async ask(request: SessionRequest, read: ReadSnapshot) {
        const { api, answer } = await send(request, read, paramsOf(request.body.params));
        refuseFailure(api, answer);
        return sampleRows(api, answer, await read((connected) => otherCalls(connected, api)));
      },
      run: asAsked,
    },
    ...(['DELETE', 'POST'] as const).map((method): Route => ({
      ...facts('del/:id', '删除', 'del'),
      method,
      writes: true,
      async run(request: ConnectedRequest<Tx>) {
        const context = await services.context(request);
        const id = request.params.id ?? 0;
        const rows = context.rows(API);
        const row = await rows.get(id);
        const sys = await context.rows('dynamic_sys').get(Number(row.sysId));
        const page = pageUsing(services, String(sys.code), String(row.code));
        if (page !== null) throw new AppError('foreignInUse', { names: page });
        return rows.remove([id]);
      },
    })),
  ];
}

/** The title of a page that makes a foreign call; null: none does. */
function pageUsing({ model }: ForeignServices, system: string, code: string): string | null {
  for (const page of model.pages.values()) {
    if ('problems' in page || page.entity !== undefined) continue;
    const uses = callsOf(page).some(({ url }) => {
      const call = foreignCallOf(url);
      return call?.system === system && call.code === code;
    });
    if (uses) return page.title;
  }
  return null;
}

/** Values that were typed as JSON; nothing typed is no values. */
function paramsOf(text: unknown): JsonObject {
  if (typeof text !== 'string' || text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  } catch {
    // Told below.
  }
  throw new AppError('invalidJson');
}
