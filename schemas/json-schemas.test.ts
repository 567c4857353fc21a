import { expect, test } from 'vitest';
import { Domain } from './domain';
import { Entity } from './entity';
import { Page } from './page-document';

// The committed *.schema.json files let an editor complete and check documents while typing (`$schema`).
// `npx vitest run schemas -u` writes them anew after a change of the grammar.
test.each([
  ['domain', Domain],
  ['entity', Entity],
  ['page', Page],
])('%s.schema.json is in step with the grammar', async (name, schema) => {
  const text = JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', ...schema }, null, 2);
  await expect(`${text}\n`).toMatchFileSnapshot(`${name}.schema.json`);
});
