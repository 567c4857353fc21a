import type { TSchema } from 'typebox';
import { isObject, type Json, type JsonObject } from '../json';
import enUS from './locales/en-US.json';
import type { Names } from './named';
import { ANNOTATIONS } from './says';

/**
 * The JSON Schema for editors, without our annotations; display names become schema keywords. A column of a sub-table
 * refers to the options of its type.
 */
export function plainSchema(schema: TSchema): JsonObject {
  const text = JSON.stringify(schema, (key, value: unknown) => {
    if (ANNOTATIONS.has(key)) return undefined;
    if (!isObject(value as Json)) return value;
    return { ...(value as JsonObject), ...described(value as Annotated), ...referring(value as Annotated) };
  });
  return JSON.parse(text) as JsonObject;
}

interface Annotated {
  names?: Pick<Names, 'title' | 'help'>;
  valueNames?: Readonly<Record<string, string>>;
  inRows?: true;
  const?: Json;
  enum?: Json[];
  properties?: { type?: { const?: string }; options?: Annotated };
}

/** For a column of a sub-table: its keys, with a reference to the shared definition of its type's options. */
function referring({ inRows, properties }: Annotated): { properties?: object } {
  const type = properties?.type?.const;
  if (!inRows || type === undefined || !properties?.options) return {};
  return {
    properties: {
      ...properties,
      options: { names: properties.options.names, $ref: `#/$defs/options.${type}` },
    },
  };
}

/**
 * The display names of a key and its values as JSON Schema keywords, which editors show on hover and in completions.
 */
export function described({ names, valueNames, ...schema }: Annotated): JsonObject {
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  return {
    ...(names && { title: names.title, description: inEnglish(names) }),
    ...(valueNames &&
      Object.keys(valueNames).length > 0 && {
        enumDescriptions: values.map((value) => inBoth(valueNames[String(value)] ?? String(value))),
      }),
  };
}

const english: Readonly<Record<string, string>> = enUS;

/** English title and help, in addition to the Chinese title. */
function inEnglish({ title, help }: Pick<Names, 'title' | 'help'>): string {
  const translated = [title, ...(help ? [help] : [])].map((text) => english[text] ?? text);
  return [...(help ? [help] : []), translated.join('. ')].join('\n\n');
}

/** A name with its help, in Chinese and English, on one line. */
export function inBoth(title: string, help?: string): string {
  return [title, english[title] ?? title, ...(help ? [help, english[help] ?? help] : [])].join(' · ');
}
