import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Value } from 'typebox/value';
import { AppError } from '../../schemas/errors/app-error';
import type { FieldErrorName } from '../../schemas/errors/error-names';
import { fieldError, type FieldError } from '../../schemas/errors/field-error';
import type { Language } from '../../schemas/languages';
import type { JsonObject } from '../../schemas/json';
import type { ErrorParams } from '../../schemas/text/fill';
import { textShape } from '../../schemas/record/body-shapes';
import { refusedCharacter, type TextShape } from '../../schemas/text/refused-text';
import type { Limits } from './limits';
import { limitError } from './limit-error';

type Translate = (text: string) => string;
type SchemaError = ReturnType<typeof Value.Errors>[number];

/** Clients send these with every call; they are never trusted, and dropped unless the body schema declares them. */
const CLIENT_CLAIMS = ['userId', 'tenantId'];

/** Removes the values that only the session decides, unless the call declares a value of that name. */
export function withoutClaims(body: JsonObject, declared: (name: string) => boolean): JsonObject {
  const kept = { ...body };
  for (const name of CLIENT_CLAIMS) if (!declared(name)) delete kept[name];
  return kept;
}

/** Validates the body of an action against its schema; reports every error, unknown keys included. */
export function checkBody(
  schema: TSchema,
  body: JsonObject,
  lang: Language,
  translate: Translate,
): JsonObject {
  const properties = propertiesOf(schema);
  const checked = withoutClaims(body, (name) => name in properties);
  const errors = new Map<string, FieldError>();
  const add = (path: string, code: FieldErrorName, params: ErrorParams = {}): void => {
    if (!errors.has(path)) errors.set(path, fieldError(path, code, lang, params));
  };
  const labelOf = (path: string) => translate(properties[path.split('/')[0] ?? '']?.title ?? path);
  const open = (schema as { additionalProperties?: unknown }).additionalProperties === true;
  for (const name of open ? [] : Object.keys(checked)) {
    if (!(name in properties)) add(name, 'unknownField', { name });
  }
  for (const error of isValid(schema, checked) ? [] : Value.Errors(schema, checked)) {
    const path = pathOf(error.instancePath);
    if (error.keyword === 'required')
      for (const name of error.params.requiredProperties) add(path ? `${path}/${name}` : name, 'required');
    else if (error.keyword !== 'additionalProperties')
      add(path, nameOf(error), { label: labelOf(path), ...limitOf(error) });
  }
  for (const { path, text } of textsOf(schema, checked, '')) {
    const refused = text.shape && refusedCharacter(text.value, text.shape);
    if (!refused) continue;
    const { error, character, n } = refused;
    add(path, error, { label: labelOf(path), character, n });
  }
  for (const path of tooLarge(checked, '')) add(path, 'maximum', { label: path, n: Number.MAX_SAFE_INTEGER });
  if (errors.size > 0) throw fieldErrors([...errors.values()]);
  return checked;
}

const validators = new WeakMap<TSchema, Validator>();

/** Compiled on the first call of each action; listing the errors of a valid body takes several times as long. */
function isValid(schema: TSchema, body: JsonObject): boolean {
  let validator = validators.get(schema);
  if (!validator) validators.set(schema, (validator = Compile(schema)));
  return validator.Check(body);
}

interface TextPlace {
  path: string;
  text: { value: string; shape: TextShape | null };
}

/** The texts of a body, each with what its schema allows. Keys that the schema does not declare are refused elsewhere. */
function textsOf(schema: Part | undefined, value: unknown, path: string): TextPlace[] {
  if (!schema) return [];
  if (typeof value === 'string') {
    const member = textMember(schema);
    return member ? [{ path, text: { value, shape: textShape(member) } }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  const below = (name: string) => (path ? `${path}/${name}` : name);
  const members = [schema, ...(schema.anyOf ?? [])];
  const items = members.find((one) => one.items)?.items;
  if (Array.isArray(value)) return value.flatMap((one, at) => textsOf(items, one, below(String(at))));
  const properties = members.find((one) => one.properties)?.properties ?? {};
  return Object.entries(value).flatMap(([name, one]) =>
    Object.hasOwn(properties, name) ? textsOf(properties[name], one, below(name)) : [],
  );
}

/** The schema of a text, which may also be of another type; a value of any type is checked by its call. */
function textMember(schema: Part): Part | undefined {
  return [schema, ...(schema.anyOf ?? [])].find(({ type }) => type === 'string');
}

/** Paths of numbers that lost precision in parsing and that no column can hold. Bodies are not deep. */
function tooLarge(value: unknown, path: string): string[] {
  if (typeof value === 'number') return Math.abs(value) > Number.MAX_SAFE_INTEGER ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => tooLarge(part, path ? `${path}/${name}` : name));
}

/** Rejects a call with more rows than the limit allows: lists of ids, or lists of new rows. */
export function refuseManyRows(schema: TSchema, body: JsonObject, limits: Limits): void {
  for (const [name, { items }] of Object.entries(propertiesOf(schema))) {
    const value = body[name];
    const ofRows = items?.type === 'integer' || items?.type === 'object';
    if (ofRows && Array.isArray(value) && value.length > limits.batchRows)
      throw limitError('tooMany', 'batchRows', limits);
  }
}

/** The error that carries field errors. */
export function fieldErrors(errors: readonly FieldError[]): AppError {
  return new AppError('invalidFields', { n: errors.length }, { errors });
}

interface Part {
  type?: string;
  items?: Part;
  properties?: Record<string, Part>;
  anyOf?: Part[];
}
interface Property extends Part {
  title?: string;
}

function propertiesOf(schema: TSchema): Record<string, Property> {
  return (schema as { properties?: Record<string, Property> }).properties ?? {};
}

function pathOf(pointer: string): string {
  return pointer.replace(/^\//, '');
}

function nameOf(error: SchemaError): FieldErrorName {
  switch (error.keyword) {
    case 'maxLength':
      return 'maxLength';
    case 'minLength':
      return error.params.limit === 1 ? 'requiredInput' : 'minLength';
    case 'minimum':
      return 'minimum';
    case 'maximum':
      return 'maximum';
    case 'maxItems':
      return 'tooMany';
    case 'minItems':
      return 'requiredSelect';
    case 'enum':
    case 'const':
    case 'anyOf':
      return 'choice';
    case 'type':
      return 'type';
    default:
      return 'format';
  }
}

function limitOf(error: SchemaError): { n?: number } {
  const limit = (error.params as { limit?: number | bigint }).limit;
  return limit === undefined ? {} : { n: Number(limit) };
}
