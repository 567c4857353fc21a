import type { FastifyRequest } from 'fastify';
import { firstPoints } from '../../schemas/text/cut-text';
import { AppError } from '../../schemas/errors';
import { isObject, type JsonObject } from '../../schemas/json';
import { isStorable } from '../../schemas/text/storable-text';
import type { Words } from '../../schemas/model/translate';
import { translateText } from '../../schemas/model/translate';
import { browserOf } from '../files/tickets';
import { presentedToken } from '../session/token';
import { readLanguage } from '../contract/answer';
import { checkBody, refuseManyRows } from '../contract/check-body';
import { refuseUnstorable } from './refuse-unstorable';
import { refuseHarmfulParts } from '../contract/harmful-parts';
import type { Call, Input, RequestFacts, Route } from '../contract/route';
import type { FoundRoute } from '../contract/route-tree';

export const API = '/api/v1/';

/** The address below `/api/v1/` as it came, without its query. */
export function belowApi(url: string): string {
  return (url.split('?')[0] ?? '').slice(API.length);
}

/** What is known of a request before its body is read. */
export function requestFacts(request: FastifyRequest): RequestFacts {
  return {
    lang: readLanguage(request.headers.lang),
    requestId: request.id,
    path: belowApi(request.url),
    ip: request.ip,
    agent: firstPoints(request.headers['user-agent'] ?? '', 300),
  };
}

/** The third stage: everything a route may know of a request, checked. */
export function readRequest(
  request: FastifyRequest,
  { route, params }: FoundRoute,
  words: (lang: string) => Words | undefined,
  tokenHash = presentedToken(request.headers.token),
): Call {
  const facts = requestFacts(request);
  const translate = (text: string) => translateText(text, words(facts.lang) ?? new Map<string, string>());
  return {
    ...facts,
    tokenHash,
    idempotencyKey: (request.headers['idempotency-key'] as string | undefined) ?? null,
    browser: browserOf(request.headers.cookie),
    cookies: request.headers.cookie ?? '',
    input: {
      ...readParams(params, route),
      body: readBody(request, route, translate),
    },
  };

  function readBody(from: FastifyRequest, of: Route, translate: (text: string) => string): JsonObject {
    if (of.body === undefined) return {};
    const given = from.method === 'GET' ? readQuery(from) : isObject(from.body) ? from.body : {};
    refuseUnstorable(given, of, from.session, facts.lang, translate);
    if (of.body === null) return given;
    refuseManyRows(of.body, given, from.server.limits);
    return checkBody(of.body, given, facts.lang, translate);
  }
}

/** Path parameters are numbers from 0 up, except those the route wants as text. */
function readParams(given: FoundRoute['params'], route: Route): Pick<Input, 'params' | 'text'> {
  const params: Record<string, number> = {};
  const text: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (route.textParams.includes(name) && isStorable(value)) text[name] = value;
    else if (/^\d{1,15}$/.test(value)) params[name] = Number(value);
    else throw new AppError('invalidId');
  }
  return { params, text };
}

function readQuery(request: FastifyRequest): JsonObject {
  const query = { ...(request.query as JsonObject) };
  refuseHarmfulParts(query);
  return query;
}
