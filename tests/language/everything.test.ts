import { cp } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkDrawn } from '../../schemas/check/check-drawn';
import { Page } from '../../schemas/document/page-kinds/page';
import type { Json, JsonObject } from '../../schemas/json';
import { copiedDomains } from '../support/copied-domains';
import { placesOfGrammar, placesOfValue } from './support/grammar-places';

const FOLDER = path.resolve(import.meta.dirname, '../fixtures/everything');
const tool = copiedDomains();
const files = import.meta.glob<Json>('../fixtures/everything/everything/pages/*.json', {
  eager: true,
  import: 'default',
});
const used = new Set(Object.values(files).flatMap((page) => [...placesOfValue(Page, page, 'page')]));
const known = [...placesOfGrammar(Page, 'page')];

/** What no screen draws yet, with a part of a page that relies on it. A line leaves when its screen arrives. */
const UNDRAWN: readonly (readonly [place: RegExp, JsonObject])[] = [
  [/^page\.formBy/, { formBy: { column: 'kind', url: 'a/b' } }],
];

/** What is drawn nowhere because it is not meant to be, and words that one page of a fixture cannot all have. */
const NOT_SHOWN: readonly (readonly [place: RegExp, why: string])[] = [
  [/\.\$schema$/, 'for editors'],
  [/(^|\.)foreign$/, 'only the exporter reads it'],
  [/^page\.columns\[\]\./, 'the grammar of columns, which belongs to entities'],
  [/\.checks\[\]\.named$/, 'the checks with a name are about identity numbers'],
  [/\.method=DELETE$/, 'no call of an entity has this method'],
  [/^field\.(list|columns)/, 'the notation of imported forms for an option of the same name'],
  [/permissionMap\.(export|print)$/, 'the buttons wait for export and print'],
  [/\.dialog\.audit=(?!check$)/, 'the dialogs of the other verbs come with a workflow'],
  [/\.verbs\[\]\.verb=/, 'any verb may be changed; four are'],
];

/** Pages whose every key and word some screen must draw: `tests/fixtures/everything`. */
describe('the domain that switches everything on', () => {
  test('has no problems', async () => {
    await cp(FOLDER, tool.folder(), { recursive: true });
    expect(await tool.pages('check')).toMatchObject({ code: 0, out: [] });
  });

  test('uses every key and every word of the page grammar that is drawn', () => {
    const excused = [...UNDRAWN, ...NOT_SHOWN].map(([place]) => place);
    expect(known.filter((one) => !used.has(one) && !excused.some((place) => place.test(one)))).toEqual([]);
  });

  test.each(UNDRAWN.map(([place, part]) => [String(place), part] as const))(
    'leaves out only what check reports: %s',
    (_, part) => {
      const reported: string[] = [];
      checkDrawn({ pageConfig: {}, tableConfig: { columns: [] }, ...part } as never, {
        tree: false,
        isVerb: () => false,
        report: (at) => reported.push(at),
      });
      expect(reported).toHaveLength(1);
    },
  );

  test('every excuse is needed', () => {
    const needless = [...UNDRAWN, ...NOT_SHOWN].filter(
      ([place]) => !known.some((one) => place.test(one) && !used.has(one)),
    );
    expect(needless.map(([place]) => String(place))).toEqual([]);
  });
});
