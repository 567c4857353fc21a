import Type from 'typebox';
import type { Model } from '../../schemas/model/model';
import type { Limits } from '../contract/limits';
import type { ReadingRoute, Route } from '../contract/route';
import { openApiDocument } from './openapi-document';

/**
 * `GET docs/openapi`: the calls that the session may use. It needs a session so that strangers do not learn what the
 * product can do, and it is filtered so that users do not see what an organisation has added for others; a super user
 * sees all of it. The page `/api/docs` shows it.
 */
export function docsRoute(model: Model, routes: () => readonly Route[], limits: Limits): ReadingRoute {
  return {
    kind: 'fixed',
    entity: null,
    title: '接口文档',
    method: 'GET',
    url: 'docs/openapi',
    access: 'session',
    writes: false,
    textParams: [],
    answer: Type.Object({ openapi: Type.String() }, { additionalProperties: true }),
    run: async ({ session, lang }) => openApiDocument(routes(), model, { lang, reader: session, limits }),
  };
}
