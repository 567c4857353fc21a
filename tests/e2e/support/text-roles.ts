import type { TSchema } from 'typebox';
import { CONTAINERS, FormItem } from '../../../schemas/document/form-document';
import { DOCUMENT_GRAMMARS } from '../../../schemas/grammar/document-grammars';
import type { Holds, Says } from '../../../schemas/grammar/says';
import { builtInFieldTypes } from './built-in-types';

interface Annotated {
  says?: Says;
  holds?: Holds;
  anyOf?: Annotated[];
  items?: Annotated;
  properties?: Record<string, Annotated>;
  patternProperties?: Record<string, Annotated>;
}

/**
 * Every place of the grammar with a text for users, by its annotation object, which is the one that the walker over
 * documents passes. A part that several places share has the name of the first.
 */
export function textRoles(): Map<Says, string> {
  const roles = new Map<Says, string>();
  const walk = (schema: Annotated, name: string) => {
    if (schema.says) {
      if (schema.says.kind === 'text' && !roles.has(schema.says)) roles.set(schema.says, name);
      return;
    }
    for (const member of schema.anyOf ?? []) walk(member, name);
    if (schema.items) walk(schema.items, `${name}[]`);
    for (const [key, inner] of Object.entries(schema.properties ?? {})) walk(inner, `${name}.${key}`);
    for (const inner of Object.values(schema.patternProperties ?? {})) walk(inner, `${name}{}`);
  };
  for (const [kind, schema] of Object.entries(DOCUMENT_GRAMMARS)) walk(schema as Annotated, kind);
  walk(FormItem as TSchema as Annotated, 'item');
  for (const [type, schema] of Object.entries(CONTAINERS)) walk(schema as TSchema as Annotated, type);
  for (const { type, options } of builtInFieldTypes)
    walk(options as TSchema as Annotated, `options of ${type}`);
  return roles;
}
