import type { RJSFSchema } from '@rjsf/utils';
import { resolved, type DocSchema, type OpenApi, type Operation } from './openapi';
import { schemaKind } from './schema-kind';

/** Maximum depth; deeper values are typed as JSON, because schemas may be recursive. */
const LEVELS = 6;

/** The form schema of a call: `parameters` of path and query, and `body`; null without inputs. */
export function callSchema(
  document: OpenApi,
  { parameters, body }: Operation,
  words: { parameters: string; body: string },
): RJSFSchema | null {
  const asked = parameters.filter((one) => one.in === 'path' || one.in === 'query');
  const properties: Record<string, RJSFSchema> = {};
  if (asked.length > 0)
    properties.parameters = {
      type: 'object',
      title: words.parameters,
      properties: Object.fromEntries(asked.map((one) => [one.name, named(document, one.schema, one.name)])),
      required: asked.filter((one) => one.required).map((one) => one.name),
    };
  if (body) properties.body = { ...formSchema(document, body, LEVELS), title: words.body };
  if (Object.keys(properties).length === 0) return null;
  return { type: 'object', properties, required: Object.keys(properties) };
}

/**
 * Converts a schema for RJSF: resolves references, turns nullable into an empty control, names alternatives by kind,
 * and objects without members into JSON.
 */
export function formSchema(document: OpenApi, schema: DocSchema, levels: number): RJSFSchema {
  const { properties, items, anyOf, ...full } = resolved<DocSchema>(document, schema);
  if (anyOf) {
    const kinds = alternatives(document, anyOf);
    const [only] = kinds;
    // One alternative accepts everything, so there is nothing to choose.
    if (kinds.some((one) => schemaKind(document, one) === '')) return told(full);
    if (only && kinds.length === 1) return { ...formSchema(document, only, levels), ...told(full) };
    const titled = kinds.map((one) => ({
      ...formSchema(document, one, levels - 1),
      title: schemaKind(document, one),
    }));
    return { ...told(full), anyOf: titled };
  }
  if (levels <= 0 || (full.type === 'object' && !properties)) return told(full);
  if (properties) {
    const members = Object.entries(properties).map(([name, one]) => [
      name,
      named(document, one, name, levels - 1),
    ]);
    return { ...full, type: 'object', properties: Object.fromEntries(members) } as RJSFSchema;
  }
  if (items) return { ...full, items: formSchema(document, items, levels - 1) } as RJSFSchema;
  return full as RJSFSchema;
}

/** A member with its title or name, and its type as hint. */
function named(document: OpenApi, schema: DocSchema, name: string, levels = LEVELS): RJSFSchema {
  const { title = name, description } = resolved<DocSchema>(document, schema);
  const notes = [title === name ? '' : name, schemaKind(document, schema), description];
  return {
    ...formSchema(document, schema, levels),
    title,
    description: notes.filter(Boolean).join(' · '),
  };
}

/** Flattens nested alternatives and removes null. */
function alternatives(document: OpenApi, anyOf: readonly DocSchema[]): DocSchema[] {
  return anyOf.flatMap((one) => {
    const full = resolved<DocSchema>(document, one);
    if (full.type === 'null') return [];
    return full.anyOf ? alternatives(document, full.anyOf) : [full];
  });
}

const told = ({ title, description }: DocSchema): RJSFSchema => ({
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description }),
});
