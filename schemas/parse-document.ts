import type { TSchema } from 'typebox';
import { checkGrammar } from './document-check';
import { Domain } from './domain';
import { Entity } from './entity';
import { Page } from './page';
import type { Problem } from './problem';

export interface Parsed<T> {
  /** The document, or null when it has problems. */
  value: T | null;
  problems: Problem[];
}

/** Grammar of one document kind. What a document says about others is checked when all are joined (`build-model.ts`). */
export const parseDomain = (json: unknown, file: string): Parsed<Domain> =>
  parse(Domain, json, file, 'domain');
export const parseEntity = (json: unknown, file: string): Parsed<Entity> =>
  parse(Entity, json, file, 'entity');
export const parsePage = (json: unknown, file: string): Parsed<Page> => parse(Page, json, file, 'page');

function parse<T>(schema: TSchema, json: unknown, file: string, kind: Problem['kind']): Parsed<T> {
  const problems = checkGrammar(schema, json).map((found) => ({ ...found, file, kind }));
  return problems.length > 0 ? { value: null, problems } : { value: json as T, problems };
}
