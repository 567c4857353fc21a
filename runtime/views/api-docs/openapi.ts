import { isObject, type JsonObject, type JsonSchema } from '../../../schemas/json';

/** The parts of an OpenAPI document that the page uses. */
export interface OpenApi extends JsonObject {
  info: { title: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, JsonObject>>;
  components: Record<string, Record<string, JsonObject>>;
}

/** A schema with the keywords that the page shows. */
export interface DocSchema extends Omit<JsonSchema, 'items' | 'properties' | 'anyOf'> {
  $ref?: string;
  description?: string;
  items?: DocSchema;
  properties?: Record<string, DocSchema>;
  anyOf?: DocSchema[];
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: DocSchema;
}

/** A call of the server. */
export interface Operation {
  method: string;
  path: string;
  /** The path below the version, as the data source takes it: `org/org/edit/{id}`. */
  url: string;
  /** It writes, so it accepts an idempotency key. */
  writes: boolean;
  /** Request and response are JSON, so the page can make the call. */
  plain: boolean;
  tag: string;
  summary: string;
  description: string;
  permission: string[];
  parameters: Parameter[];
  body: DocSchema | null;
  /** Schema of the `data` of the response. */
  answer: DocSchema | null;
  refusals: { code: string; text: string }[];
}

/** Resolves a `$ref`; other values are returned unchanged. */
export function resolved<T>(document: OpenApi, part: T | { $ref?: string }): T {
  const ref = isObject(part) ? (part as { $ref?: string }).$ref : undefined;
  if (!ref) return part as T;
  const [, , kind = '', name = ''] = ref.split('/');
  return document.components[kind]?.[name] as T;
}

/** All calls in document order. */
export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, one]): Operation => {
      const responses = one.responses as Record<string, JsonObject>;
      const envelope = schemaOf(responses['200']);
      const parameters = (one.parameters as JsonObject[]).map((part) =>
        resolved<Parameter>(document, part as never),
      );
      const body = schemaOf(one.requestBody as JsonObject | undefined);
      return {
        method: method.toUpperCase(),
        path: `${document.servers[0]?.url ?? ''}${path}`,
        url: path.replace(/^\//, ''),
        writes: parameters.some((parameter) => parameter.name === 'Idempotency-Key'),
        plain: envelope !== null && (one.requestBody === undefined || body !== null),
        tag: (one.tags as string[])[0] ?? '',
        summary: String(one.summary),
        description: String(one.description),
        permission: one['x-permission'] as string[],
        parameters,
        body,
        answer: envelope?.properties?.data ?? null,
        refusals: Object.entries(responses)
          .filter(([code]) => code !== '200')
          .map(([code, response]) => ({
            code,
            text: String(resolved<{ description: string }>(document, response).description),
          })),
      };
    }),
  );
}

function schemaOf(part: JsonObject | undefined): DocSchema | null {
  const content = part?.content as { 'application/json'?: { schema: DocSchema } } | undefined;
  return content?.['application/json']?.schema ?? null;
}
