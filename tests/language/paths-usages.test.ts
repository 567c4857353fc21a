import { describe, expect, test } from 'vitest';
import { fieldTypes } from '../../schemas/model/field';
import { parseDomain, parseEntity, parsePage } from '../../schemas/parse/parse-document';
import type { IndexedDocument } from '../../schemas/usages/indexed-documents';
import { pathText } from '../../schemas/usages/reference';
import { UsageIndex, usageText } from '../../schemas/usages/usage-index';
import { builtInFieldTypes } from '../../widgets/field-types';
import { throughSources, type Changes } from '../support/through-documents';

const types = fieldTypes(builtInFieldTypes);

describe('where-used and rename find paths', () => {
  const changes: Changes = {
    orderColumns: [
      {
        name: 'price',
        label: '单价',
        type: 'amount',
        linkage: [
          { when: 'articleId.price != null && articleId != null', then: { fill: 'articleId.price * 1' } },
        ],
      },
    ],
    order: { checks: [{ path: 'price', expr: 'price <= articleId.price', message: '过高' }] },
    page: {
      pageConfig: { detail: { columns: ['articleId.price'] } },
      tableConfig: { columns: [{ column: 'articleId.price' }] },
      searches: [{ column: 'articleId.price' }],
    },
  };
  const parsers = { domain: parseDomain, entity: parseEntity, page: parsePage };
  const documents = throughSources(changes).map((source) => ({
    file: source.file,
    kind: source.kind,
    json: parsers[source.kind as 'page'](source.json, source.file).value,
  })) as unknown as IndexedDocument[];
  const index = UsageIndex.of(documents, types);

  test('of the far column and of the reference', () => {
    const found = index
      .of('shop_article.price', 'column')
      .map(({ file, path }) => `${file} ${pathText(path)}`);
    expect(found.sort()).toEqual([
      'shop/entities/shop_order.json checks[0].expr',
      'shop/entities/shop_order.json columns[4].linkage[0].then.fill',
      'shop/entities/shop_order.json columns[4].linkage[0].when',
      'shop/pages/order.json pageConfig.detail.columns[0]',
      'shop/pages/order.json searches[0].column',
      'shop/pages/order.json tableConfig.columns[0].column',
    ]);
    expect(index.of('shop_order.articleId', 'column').map(usageText)).toContain(
      'shop/pages/order.json: searches[0].column (column shop_order.articleId)',
    );
  });

  test.each([
    [
      'shop_article.price',
      'shop_article.listPrice',
      ['articleId.listPrice', 'price <= articleId.listPrice', 'articleId.listPrice * 1'],
    ],
    [
      'shop_order.articleId',
      'shop_order.goodsId',
      ['goodsId.price', 'price <= goodsId.price', 'goodsId.price * 1'],
    ],
  ])('%s → %s', (from, to, written) => {
    const renamed = index.rename('column', from, to);
    const [order, page] = ['shop/entities/shop_order.json', 'shop/pages/order.json'].map((file) =>
      JSON.stringify(renamed.find((one) => one.file === file)?.json),
    );
    expect(page).toContain(`"columns":["${written[0]}"]`);
    expect(page).toContain(`"searches":[{"column":"${written[0]}"}]`);
    expect(order).toContain(written[1]);
    expect(order).toContain(written[2]);
    const after = UsageIndex.of(renamed, types);
    expect(after.of(from, 'column')).toEqual([]);
    expect(after.of(to, 'column')).toHaveLength(index.of(from, 'column').length);
  });
});
