import type { TSchema } from 'typebox';
import { exceedsBounds } from '../document/bounds';
import { checkGrammar } from './check-grammar';
import { Domain } from '../document/domain';
import { Entity } from '../document/entity';
import { jsonPath } from '../json-path';
import type { VersionedKind } from '../migrations/migration';
import { migrateDocument } from '../migrations/migrate-document';
import { Page } from '../document/page-kinds/page';
import { SeedFile } from '../document/seed';
import { SettingKeys } from '../document/setting-keys';
import type { Finding, Problem } from '../problems/problem';
import { cause } from '../problems/causes';
import { unstorablePath } from '../text/storable-text';
import { unseenCharacters } from './unseen-characters';

/** A parsed document, or the reason it failed. */
export interface Parsed<T> {
  /** The document at the current version, or null when it has problems. */
  value: T | null;
  problems: Problem[];
}

/**
 * The only parser: bounds → characters → migration → grammar. References to other documents are checked when all are
 * joined (`build-model.ts`). Every input results in located problems, never in an exception.
 */
export const parseDomain = (json: unknown, file: string): Parsed<Domain> =>
  parse('domain', Domain, json, file);
/** An entity document at the current version. */
export const parseEntity = (json: unknown, file: string): Parsed<Entity> =>
  parse('entity', Entity, json, file);
/** A page document at the current version. */
export const parsePage = (json: unknown, file: string): Parsed<Page> => parse('page', Page, json, file);
/** The settings of a domain at the current version. */
export const parseSettings = (json: unknown, file: string): Parsed<SettingKeys> =>
  parse('settings', SettingKeys, json, file);
/** The rows and roles that places start with, at the current version. */
export const parseSeed = (json: unknown, file: string): Parsed<SeedFile> =>
  parse('seed', SeedFile, json, file);

function parse<T>(kind: VersionedKind, schema: TSchema, json: unknown, file: string): Parsed<T> {
  const refuse = (found: Finding[]): Parsed<T> => ({
    value: null,
    problems: found.map((finding) => ({ ...finding, file, kind })),
  });
  const tooLarge = exceedsBounds(json);
  if (tooLarge) return refuse([{ path: '', ...tooLarge }]);
  const unstorable = unstorablePath(json);
  if (unstorable !== null) return refuse([{ path: jsonPath(`/${unstorable}`), ...cause('unstorable') }]);
  const { document, problem } = migrateDocument(kind, json);
  if (problem) return refuse([problem]);
  const problems = checkGrammar(schema, document);
  const unseen = unseenCharacters(json).map((found) => ({ ...found, severity: 'tolerated' as const }));
  if (problems.length > 0) return refuse([...problems, ...unseen]);
  return { value: document as T, problems: unseen.map((found) => ({ ...found, file, kind })) };
}
