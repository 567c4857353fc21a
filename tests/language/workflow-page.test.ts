import { cp } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { copiedDomains } from '../support/copied-domains';

/* The tool for documents on a domain whose entities have a workflow. */
const { pages, change, folder } = copiedDomains();
beforeEach(() => cp('tests/fixtures/workflow', folder(), { recursive: true }));

const page = 'payments/pages/order.json';

test('buttons of a page may call the verbs', async () => {
  expect(await pages('check')).toMatchObject({ code: 0, out: [] });
});

test('a button needs the permission of its verb', async () => {
  await change(page, (text) => text.replace('"permission": "check"', '"permission": "confirm"'));
  const { code, out } = await pages('check');
  expect([code, out]).toEqual([
    1,
    [
      expect.stringMatching(
        /order\.json:\d+:\d+: error: pageConfig\.rowActions\[1\]\.permission: .*payment_order_check.*payment_order_confirm/,
      ),
    ],
  ]);
});

test('a button cannot call a verb that the document does not have', async () => {
  await change(page, (text) => text.replace('payment-order/check/{id}', 'payment-order/approve/{id}'));
  const { out } = await pages('check');
  expect(out).toEqual([expect.stringMatching(/pageConfig\.rowActions\[1\]\.url: .*approve/)]);
});

test('a rename of the state column renames it in the workflow', async () => {
  const { code, err } = await pages(
    'rename',
    'column',
    'payment_receipt.progress',
    'payment_receipt.stage',
    '--with-references',
  );
  expect([code, err]).toEqual([0, '']);
  expect(await pages('check')).toMatchObject({ code: 0, out: [] });
});

test('a rename of the state column that is used by default names it in the workflow', async () => {
  const { code, err } = await pages(
    'rename',
    'column',
    'payment_order.state',
    'payment_order.progress',
    '--with-references',
  );
  expect([code, err]).toEqual([0, '']);
  await change('payments/entities/order.json', (text) => {
    expect((JSON.parse(text) as { workflow: object }).workflow).toMatchObject({ state: 'progress' });
    return `${text}\n`;
  });
  expect(await pages('check')).toMatchObject({ code: 0, out: [] });
});

test('types has the columns of the workflow, so that a hook reads them', async () => {
  await pages('types');
  await change('payments/tables.d.ts', (text) => {
    expect(text).toMatch(/payment_order: \{[^}]*submitter_id: [^}]*opinion: string \| null/);
    return `${text}\n`;
  });
});

test('a rename of a column that sends documents back to their check renames it there', async () => {
  const { code, err } = await pages(
    'rename',
    'column',
    'payment_payee.bankNo',
    'payment_payee.account',
    '--with-references',
  );
  expect([code, err]).toEqual([0, '']);
  await change('payments/entities/payee.json', (text) => {
    const { workflow } = JSON.parse(text) as { workflow: { reopen: object[] } };
    expect(workflow.reopen[0]).toMatchObject({ columns: ['name', 'account', 'contacts'] });
    return `${text}\n`;
  });
  expect(await pages('check')).toMatchObject({ code: 0, out: [] });
});
