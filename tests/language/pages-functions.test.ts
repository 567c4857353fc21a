import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fieldTypes } from '../../schemas/model/field';
import { cause } from '../../schemas/problems/causes';
import { runPages } from '../../server/pages-tool/run-pages';
import { builtInFieldTypes } from '../../widgets/field-types';
import { copiedDomains } from '../support/copied-domains';
import { installedRoutes } from '../support/installed-domains';

const tool = copiedDomains();

test('check reports what is wrong in the code of a domain, with its line', async () => {
  const domains = tool.folder();
  const code = 'export const functions = {\n  sum: defineFunction({}),\n};\n';
  await writeFile(path.join(domains, 'common/functions.ts'), code);
  const wrong = { file: 'common/functions.ts', path: 'sum', ...cause('functionTaken', { name: 'sum' }) };
  const out: string[] = [];
  const exit = await runPages(['check'], {
    domains,
    fieldTypes: fieldTypes(builtInFieldTypes),
    inCode: [{ ...wrong, kind: 'domain' }],
    routes: installedRoutes,
    languages: [],
    language: 'en-US',
    out: (text) => out.push(text),
    err: () => undefined,
  });
  expect(exit).toBe(1);
  expect(out.join('\n')).toContain(
    'common/functions.ts:2:3: error: sum: the language itself has a function "sum"',
  );
});

test('functions lists what expressions may call', async () => {
  const { code, out } = await tool.pages('functions');
  expect(code).toBe(0);
  expect(out).toContain(
    'birthdayOf(number: text): date  [common] the date of birth in a resident identity number',
  );
});
