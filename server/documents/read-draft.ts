import { AppError } from '../../schemas/errors/app-error';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { jsonPath } from '../../schemas/json-path';
import type { DocumentKind } from '../../schemas/migrations/migration';
import type { Finding } from '../../schemas/problems/problem';
import { cause, type Cause } from '../../schemas/problems/causes';
import { shown } from '../../schemas/problems/unknown-name';
import { unstorablePath } from '../../schemas/text/storable-text';
import { refuseHarmfulParts } from '../contract/harmful-parts';
import { readJsonText } from '../../schemas/problems/json-syntax';

/** Kinds that are stored as rows; translations are only shipped. */
export const DOCUMENT_KINDS: readonly DocumentKind[] = ['page', 'entity', 'domain'];

/** A draft's text as JSON, or the reason it is invalid. */
export function readDraft(text: string): { json: JsonObject | null; problems: Finding[] } {
  const refuse = (found: Cause, path = '') => ({ json: null, problems: [{ path, ...found }] });
  const read = readJsonText(text);
  if ('syntaxError' in read) return refuse(read.syntaxError);
  const { json } = read;
  if (!isObject(json)) return refuse(cause('wrongType', { types: ['object'], came: shown(json) }));
  try {
    refuseHarmfulParts(json);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refuse(cause('harmfulKey'));
  }
  const path = unstorablePath(json);
  if (path !== null) return refuse(cause('unstorable'), jsonPath(`/${path}`));
  return { json, problems: [] };
}

/** The columns of the document list that come from the text; they are not trusted otherwise. */
export function factsOf(kind: Json | undefined, json: JsonObject | null): JsonObject {
  const pageConfig = isObject(json?.pageConfig) ? json.pageConfig : {};
  const router = isObject(pageConfig.listRouterConfig) ? pageConfig.listRouterConfig : {};
  const meta = isObject(router.meta) ? router.meta : {};
  return {
    entityCode: kind === 'entity' ? word(json?.id) : word(json?.entity),
    module: kind === 'entity' ? word(json?.module) : word(meta.module),
    scope: SCOPES.includes(json?.scope ?? null) ? (json?.scope ?? null) : null,
  };
}

const SCOPES: readonly Json[] = ['global', 'tenant', 'org'];

function word(value: Json | undefined): string | null {
  return typeof value === 'string' && value.length <= 48 ? value : null;
}
