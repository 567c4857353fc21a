/** A value as it travels: what `JSON.parse` can return. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Any object of JSON. */
export type JsonObject = { [key: string]: Json };

/** The JSON Schema keywords that `compileForm` emits; draft-07, read alike by Ajv and by the browser's interpreter. */
export interface JsonSchema {
  type?: string | string[];
  title?: string;
  enum?: Json[];
  const?: Json;
  default?: Json;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  pattern?: string;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  anyOf?: JsonSchema[];
}

/** Whether a value is an object of JSON: neither a list nor null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
