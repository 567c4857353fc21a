import { isObject, type JsonObject } from '../json';
import type { Finding } from '../problems/problem';
import { cause, type Cause } from '../problems/causes';
import { shown } from '../problems/unknown-name';
import type { VersionedKind, Migration } from './migration';
import { entity2Said } from './entity-2-said';
import { page2Dialog } from './page-2-dialog';

/** All migrations, oldest first within a kind. Append new ones at the end, with a fixture in `fixtures/`. */
export const MIGRATIONS: readonly Migration[] = [page2Dialog, entity2Said];

/** The version of a kind that this program reads and writes. */
export function currentVersion(kind: VersionedKind): number {
  return Math.max(1, ...MIGRATIONS.filter((migration) => migration.kind === kind).map(({ to }) => to));
}

interface Migrated {
  /** The document at the current version, or null when it cannot be migrated. */
  document: JsonObject | null;
  /** Names of the applied migrations. */
  applied: string[];
  /** The reason it cannot be migrated; located at `schemaVersion` or at the document itself. */
  problem?: Finding;
}

/**
 * Migrates a document to the current version. Never mutates its input, and never guesses a version from the content.
 */
export function migrateDocument(kind: VersionedKind, json: unknown): Migrated {
  if (!isObject(json)) return refuse('', cause('wrongType', { types: ['object'], came: shown(json) }));
  const from = json.schemaVersion;
  const current = currentVersion(kind);
  if (typeof from !== 'number' || !Number.isInteger(from) || from < 1)
    return refuse('schemaVersion', cause('badVersion', { current, came: shown(from) }));
  if (from > current) return refuse('schemaVersion', cause('newerVersion', { current, came: from }));
  const steps = MIGRATIONS.filter((migration) => migration.kind === kind && migration.to > from);
  const document = steps.reduce<JsonObject>(
    (before, step) => ({ ...step.up(before), schemaVersion: step.to }),
    json,
  );
  return { document, applied: steps.map(({ name }) => name) };
}

function refuse(path: string, found: Cause): Migrated {
  return { document: null, applied: [], problem: { path, ...found } };
}
