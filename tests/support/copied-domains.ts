import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { fieldTypes } from '../../schemas/model/field';
import { runPages } from '../../server/pages-tool/run-pages';
import { builtInFieldTypes } from '../../widgets/field-types';
import { installedRoutes } from './installed-domains';

/** A copy of the shipped documents for each test of a file, and the tool for documents on it. */
export function copiedDomains() {
  let domains: string;
  beforeEach(async () => {
    domains = path.join(await mkdtemp(path.join(os.tmpdir(), 'mortise-pages-')), 'domains');
    await cp('domains', domains, { recursive: true, filter: (file) => !/\.tsx?$/.test(file) });
  });
  afterEach(() => rm(path.dirname(domains), { recursive: true }));

  return {
    folder: () => domains,
    async pages(...args: string[]): Promise<{ code: number; out: string[]; err: string }> {
      const out: string[] = [];
      const err: string[] = [];
      const code = await runPages(args, {
        domains,
        fieldTypes: fieldTypes(builtInFieldTypes),
        inCode: [],
        routes: installedRoutes,
        languages: ['en-US'],
        language: 'en-US',
        out: (text) => out.push(text),
        err: (text) => err.push(text),
      });
      return { code, out, err: err.join('\n') };
    },
    /** Rewrites a file; the edit must change something. */
    async change(file: string, edit: (text: string) => string): Promise<void> {
      const full = path.join(domains, file);
      const text = await readFile(full, 'utf8');
      const changed = edit(text);
      expect(changed).not.toBe(text);
      await writeFile(full, changed);
    },
  };
}
