import type { FastifyRequest } from 'fastify';
import { firstPoints } from '../../schemas/text/cut-text';
import { AppError } from '../../schemas/errors/app-error';
import type { Language } from '../../schemas/languages';
import { isObject, type JsonObject } from '../../schemas/json';
import { isStorable } from '../../schemas/text/storable-text';
import { translateText } from '../../schemas/model/translate';
import { domainWords, type Worded } from '../../schemas/model/words';
import { browserOf } from '../files/tickets';
import { presentedToken } from '../session/token';
import { readLanguage } from '../contract/answer';
import { checkBody, refuseManyRows } from '../contract/check-body';
import { refuseUnstorable } from './refuse-unstorable';
import { refuseHarmfulParts } from '../contract/harmful-parts';
import type { Request, RequestHead } from '../contract/request';
import type { Route } from '../contract/route';
import type { FoundRoute } from '../contract/route-tree';

/** Prefix of all API URLs. */
export const API = '/api/v1/';

/** The raw path below `/api/v1/`, without the query. */
export function belowApi(url: string): string {
  return (url.split('?')[0] ?? '').slice(API.length);
}

/** The facts of a request that are known before its body is read. */
export function requestHead(incoming: FastifyRequest): RequestHead {
  const { headers } = incoming;
  return {
    lang: readLanguage(headers),
    requestId: incoming.id,
    path: belowApi(incoming.url),
    ip: incoming.ip,
    agent: firstPoints(headers['user-agent'] ?? '', 300),
    tokenHash: presentedToken(headers.token),
    idempotencyKey: (headers['idempotency-key'] as string | undefined) ?? null,
    browser: browserOf(headers.cookie),
    cookies: headers.cookie ?? '',
  };
}

/** The third stage: the validated request for the route. */
export function readRequest(incoming: FastifyRequest, { route, params }: FoundRoute, model: Worded): Request {
  const head = requestHead(incoming);
  const words = domainWords(model, head.lang, route.subject?.domain);
  const translate = (text: string) => translateText(text, words);
  return { ...head, ...readParams(params, route), body: readBody(incoming, route, head.lang, translate) };
}

function readBody(
  incoming: FastifyRequest,
  route: Route,
  lang: Language,
  translate: (text: string) => string,
): JsonObject {
  if (route.body === undefined) return {};
  const given =
    incoming.method === 'GET' ? readQuery(incoming) : isObject(incoming.body) ? incoming.body : {};
  refuseUnstorable(given, route, incoming.session, lang, translate);
  if (route.body === null) return given;
  refuseManyRows(route.body, given, incoming.server.limits);
  return checkBody(route.body, given, lang, translate);
}

/** Path parameters are integers from 0, except those that the route declares as text. */
function readParams(given: FoundRoute['params'], route: Route): Pick<Request, 'params' | 'text'> {
  const params: Record<string, number> = {};
  const text: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (route.textParams.includes(name) && isStorable(value)) text[name] = value;
    else if (/^\d{1,15}$/.test(value)) params[name] = Number(value);
    else throw new AppError('invalidId');
  }
  return { params, text };
}

function readQuery(incoming: FastifyRequest): JsonObject {
  const query = { ...(incoming.query as JsonObject) };
  refuseHarmfulParts(query);
  return query;
}
