import { cp } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { copiedDomains } from '../support/copied-domains';

/* Permissions that documents name as expressions, and what the tool for documents says about them. */
const { pages, change, folder } = copiedDomains();
beforeEach(() => cp('tests/fixtures/workflow', folder(), { recursive: true }));

const page = 'payments/pages/order.json';
const domain = 'payments/domain.json';
const setConfig = (more: object) =>
  change(page, (text) => {
    const json = JSON.parse(text) as { pageConfig: object };
    return JSON.stringify({ ...json, pageConfig: { ...json.pageConfig, ...more } }, null, 2);
  });
const button = (permission: string) => ({
  toolbar: [{ key: 'all', label: '全部', url: 'payments/payment-order/search', permission }],
});
const menuCondition = (permission: string) =>
  change(domain, (text) => text.replace(/"permission": "[^"]*"/, `"permission": "${permission}"`));

describe('permission expressions', () => {
  test('join names in buttons, in the map of a page and in menu entries', async () => {
    await setConfig({
      ...button('search && edit || search'),
      permissionMap: { add: 'payment_order_add || payment_order_add && payment_receipt_add' },
    });
    await menuCondition('payment_order_search && payment_receipt_check || payment_order_edit');
    expect(await pages('check')).toMatchObject({ code: 0, out: [] });
  });

  test('are found by each of their names', async () => {
    await setConfig({
      ...button('search && edit'),
      permissionMap: { add: 'payment_order_confirm || payment_order_add' },
    });
    await menuCondition('payment_order_confirm || payment_order_edit');
    expect((await pages('usages', 'payment_order_confirm')).out).toEqual([
      expect.stringMatching(/domain\.json.*menu\[0\]\.children\[0\]\.permissions/),
      expect.stringMatching(/domain\.json.*menu\[0\]\.children\[1\]\.permission$/),
      expect.stringMatching(/order\.json.*pageConfig\.permissionMap\.add/),
    ]);
    expect((await pages('usages', 'payment_order_edit')).out).toContainEqual(
      expect.stringMatching(/order\.json.*pageConfig\.toolbar\[0\]\.permission/),
    );
  });

  test('that are malformed or endless are refused', async () => {
    for (const wrong of ['search &&', '|| search', 'search & edit', '(search)', 'a'.repeat(301)]) {
      await setConfig(button(wrong));
      const { code, out } = await pages('check');
      expect([code, out], wrong).toEqual([
        1,
        [expect.stringMatching(/pageConfig\.toolbar\[0\]\.permission/)],
      ]);
    }
  });

  test('that name what does not exist are refused, with the nearest name', async () => {
    await setConfig({
      ...button('search && exprot'),
      permissionMap: { del: 'payment_order_del || payment_ordr_edit' },
    });
    await menuCondition('payment_order_serch');
    const { code, out } = await pages('check');
    expect([code, out.sort()]).toEqual([
      1,
      [
        expect.stringMatching(/domain\.json.*menu\[0\]\.children\[1\]\.permission.*payment_order_search/),
        expect.stringMatching(/toolbar\[0\]\.permission.*payment_order_export/),
        expect.stringMatching(/permissionMap\.del: .*payment_order_del, but/),
        expect.stringMatching(/permissionMap\.del: .*nearest known is "payment_order_edit"/),
      ],
    ]);
  });

  test('must imply a permission of the call that their button makes', async () => {
    await setConfig(button('search || edit'));
    expect((await pages('check')).out).toEqual([
      expect.stringMatching(/toolbar\[0\]\.permission: .*payment_order_search/),
    ]);
    await setConfig({ toolbar: [], permissionMap: { edit: 'payment_order_search' } });
    expect((await pages('check')).out).toEqual([
      expect.stringMatching(/permissionMap\.edit: .*payment_order_edit/),
    ]);
  });

  test('of a dialog that shows a log or prints must name what guards it', async () => {
    const show = (kind: object, permission: string) => ({
      rowActions: [
        {
          key: 'more',
          label: '审核',
          url: 'payments/payment-order/detail/{id}',
          method: 'GET',
          permission,
          dialog: kind,
        },
      ],
    });
    // No screen draws these dialogs yet, which is a problem of its own.
    const told = async () => (await pages('check')).out.filter((line) => !line.includes('not supported yet'));
    await setConfig(show({ kind: 'history' }, 'search'));
    expect(await told()).toEqual([expect.stringMatching(/payment_order_search_his/)]);
    await setConfig(show({ kind: 'history' }, 'search && search_his'));
    expect(await told()).toEqual([]);
  });
});
