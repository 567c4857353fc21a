import { jsonPath } from '../../schemas/document-check';
import { AppError, type FieldError } from '../../schemas/errors';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import type { DocumentKind } from '../../schemas/migrations/migration';
import { UNSTORABLE } from '../../schemas/parse-document';
import { unstorablePath } from '../../schemas/storable-text';
import { refuseHarmfulParts } from '../pipeline/read-body';
import { jsonSyntaxMessage } from './json-syntax-message';

/** Kinds that are kept as records; translations come with what is shipped. */
export const DOCUMENT_KINDS: readonly DocumentKind[] = ['page', 'entity', 'domain'];

/** The text of a draft as JSON, or why it is none. */
export function readDraft(text: string): { json: JsonObject | null; problems: FieldError[] } {
  const refuse = (msg: string) => ({ json: null, problems: [{ path: '', msg }] });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return refuse(jsonSyntaxMessage(text, error as SyntaxError));
  }
  if (!isObject(json)) return refuse('expected an object');
  try {
    refuseHarmfulParts(json);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refuse('holds a key that no document may hold, or is nested too deeply');
  }
  const path = unstorablePath(json);
  if (path !== null) return { json: null, problems: [{ path: jsonPath(`/${path}`), msg: UNSTORABLE }] };
  return { json, problems: [] };
}

/** What a list of documents shows of one, taken from its text; nothing of it is trusted further. */
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
