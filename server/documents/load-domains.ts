import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '../../schemas/languages';
import { buildModel } from '../../schemas/model/build-model';
import type { FieldGrammars } from '../../schemas/model/field';
import type { Model } from '../../schemas/model/model';
import type { SourceDocument } from '../../schemas/model/source-document';
import type { Problem } from '../../schemas/problems/problem';
import { cause, type Cause } from '../../schemas/problems/causes';
import { checkLogs } from '../database/tables/log-problems';
import { checkIdentity } from '../identity/identity-entities';
import { readJsonText } from '../../schemas/problems/json-syntax';
import { locatedLine } from './located-line';

/** Documents of domains or entities are invalid, so the server cannot start. */
class DocumentsError extends Error {
  constructor(
    readonly problems: readonly Problem[],
    lines: readonly string[],
  ) {
    super(
      [
        'The documents have problems; "npm run pages -- check" lists them again, with the warnings:',
        ...lines,
      ].join('\n'),
    );
    this.name = 'DocumentsError';
  }
}

/**
 * Reads and joins every document below the folders of domains. Errors in a domain, an entity, the settings or seeds prevent the start and
 * are reported with file, line and column; an invalid page becomes a `BrokenPage`, and an invalid language pack leaves
 * texts untranslated.
 */
export async function loadDomains(
  folders: string | readonly string[],
  fieldTypes: FieldGrammars,
  language: Language = 'en-US',
  /** Problems of the domains' code. */
  inCode: readonly Problem[] = [],
): Promise<Model> {
  const all = [folders].flat();
  const documents = (await Promise.all(all.map(readDocuments))).flat();
  const model = buildModel(documents, fieldTypes);
  const wrong = model.problems.filter(isFatal);
  const fatal = [...inCode, ...wrong, ...checkIdentity(model), ...checkLogs(model)];
  if (fatal.length > 0)
    throw new DocumentsError(
      fatal,
      await Promise.all(fatal.map((problem) => locatedLine(all, problem, language))),
    );
  return model;
}

/** The file of a domain that declares its settings. */
const SETTINGS_FILE = 'settings.json';

/** Without valid domains, entities and settings there is nothing to serve; wrong seeds would be left out silently. */
function isFatal({ kind }: Problem): boolean {
  return kind === 'domain' || kind === 'entity' || kind === 'settings' || kind === 'seed';
}

/** The documents of one folder of domains, in a stable order. */
export async function readDocuments(folder: string): Promise<SourceDocument[]> {
  const domains = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const files = await Promise.all(
    domains.map(async ({ name }) => [
      { kind: 'domain' as const, file: `${name}/domain.json` },
      ...(await jsonFiles(folder, `${name}/entities`)).map((file) => ({ kind: 'entity' as const, file })),
      ...(await jsonFiles(folder, `${name}/pages`)).map((file) => ({ kind: 'page' as const, file })),
      ...(await jsonFiles(folder, name))
        .filter((file) => file === `${name}/${SETTINGS_FILE}`)
        .map((file) => ({ kind: 'settings' as const, file })),
      ...(await jsonFiles(folder, `${name}/seeds`)).map((file) => ({ kind: 'seed' as const, file })),
      ...(await jsonFiles(folder, `${name}/locales`)).map((file) => ({ kind: 'locale' as const, file })),
    ]),
  );
  return Promise.all(
    files
      .flat()
      .sort((a, b) => (a.file < b.file ? -1 : 1))
      .map(async ({ kind, file }) => ({
        kind,
        file,
        domain: file.slice(0, file.indexOf('/')),
        ...(await readJson(path.join(folder, file))),
      })),
  );
}

async function jsonFiles(folder: string, below: string): Promise<string[]> {
  try {
    const names = await readdir(path.join(folder, below));
    return names.filter((name) => name.endsWith('.json')).map((name) => `${below}/${name}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function readJson(file: string): Promise<{ json: unknown } | { syntaxError: Cause }> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { syntaxError: cause('fileMissing') };
    throw error;
  }
  return readJsonText(text);
}
