import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { buildModel } from '../../schemas/model/build-model';
import { fieldTypes } from '../../schemas/model/field';
import type { CompiledPage } from '../../schemas/model/page';
import type { SourceDocument } from '../../schemas/model/source-document';
import { translatePage } from '../../schemas/model/translate';
import { domainWords, pageWords, wordsOf } from '../../schemas/model/words';
import { checkInstallation } from '../../server/documents/check-installation';
import { menuFor } from '../../server/menu/menu';
import { builtInFieldTypes } from '../../widgets/field-types';

// Two domains use the text 名称; only one of them has an English translation, with a meaning of its own.
const types = fieldTypes(builtInFieldTypes);
const sound = JSON.parse(
  readFileSync(new URL('../fixtures/documents/sound.json', import.meta.url), 'utf8'),
) as Record<'domain' | 'entity' | 'page', JsonObject>;
const locale = (domain: string, json: JsonObject): SourceDocument => ({
  kind: 'locale',
  file: `${domain}/locales/en-US.json`,
  domain,
  json,
});
const source = (kind: 'domain' | 'entity' | 'page', domain: string, change: JsonObject): SourceDocument => ({
  kind,
  file: `${domain}/${kind}.json`,
  domain,
  json: { ...sound[kind], ...change },
});
const card = { type: 'card', key: 'c', label: '基本信息', list: [{ model: 'name' }] };
const shop = [
  source('domain', 'shop', {}),
  source('entity', 'shop', {}),
  source('page', 'shop', { formConfig: { list: [card] } }),
];
const other = [
  source('domain', 'fair', { id: 'fair', title: '市集', dictionary: {}, menu: [] }),
  locale('fair', { 基本信息: 'Person', 商店: 'Stall', 名称: 'Visitor' }),
];
const built = (...more: SourceDocument[]) => buildModel([...shop, ...other, ...more], types);

const english = (model: ReturnType<typeof built>, id: string): CompiledPage => {
  const page = model.pages.get(id) as CompiledPage;
  return translatePage(page, pageWords(model, 'en-US', page), types);
};
const cardOf = (page: CompiledPage) => page.formConfig.list[0] as unknown as { label: string };
const shopPage = String(sound.page.id);

test('a text has the translation of its domain or of all, never that of another domain', () => {
  expect(cardOf(english(built(), shopPage)).label).toBe('基本信息');
  expect(cardOf(english(built(locale('shop', { 基本信息: 'Goods' })), shopPage)).label).toBe('Goods');
  expect(cardOf(english(built(locale('common', { 基本信息: 'Basics' })), shopPage)).label).toBe('Basics');
  const both = built(locale('common', { 基本信息: 'Basics' }), locale('shop', { 基本信息: 'Goods' }));
  expect(cardOf(english(both, shopPage)).label).toBe('Goods');
});

test('an empty entry is not a translation', () => {
  expect(cardOf(english(built(locale('shop', { 基本信息: '' })), shopPage)).label).toBe('基本信息');
  expect(wordsOf(built(), 'pt-BR').size).toBe(0);
});

test('texts that a page takes from an entity of another domain have the translations of that domain, its own texts do not', () => {
  const abroad = source('page', 'fair', { id: 'fair-goods', formConfig: { list: [card] } });
  const model = built(abroad, locale('shop', { 名称: 'Name', 基本信息: 'Goods', 尺码: 'Size' }));
  const page = english(model, 'fair-goods');
  expect(page.columns.find(({ model: name }) => name === 'size')?.label).toBe('Size');
  expect(cardOf(page).label).toBe('Person');
  const stranger = source('page', 'street', { id: 'street-goods', formConfig: { list: [card] } });
  const beside = built(stranger, locale('shop', { 基本信息: 'Goods', 尺码: 'Size' }));
  expect(cardOf(english(beside, 'street-goods')).label).toBe('基本信息');
});

test('menus speak the words of their domain', () => {
  const model = built(
    locale('shop', { [String((sound.domain.menu as JsonObject[])[0]!.title)]: 'Shopping' }),
  );
  const titles = menuFor(
    model.domains,
    new Set(['shop_item_search']),
    (text, domain) => domainWords(model, 'en-US', domain).get(text) ?? text,
  ).menus.map(({ meta }) => meta.title);
  expect(titles).toEqual(['Shopping']);
});

test('a missing translation is reported at its own place, even if another domain has one', () => {
  const found = checkInstallation({ model: built(), routes: [], files: new Map(), languages: ['en-US'] });
  expect(found.filter(({ params }) => params.text === '基本信息')).toMatchObject([
    { file: 'shop/page.json', path: 'formConfig.list[0].label', code: 'untranslated', severity: 'warning' },
  ]);
});
