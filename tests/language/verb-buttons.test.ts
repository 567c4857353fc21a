import { describe, expect, test } from 'vitest';
import { buildModel } from '../../schemas/model/build-model';
import { fieldTypes } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import type { SourceDocument } from '../../schemas/model/source-document';
import { restrictPage } from '../../schemas/model/restrict-page';
import { readDocuments } from '../../server/documents/load-domains';
import { builtInFieldTypes } from '../../widgets/field-types';

/* The buttons that a page has because its entity is a document. */
const types = fieldTypes(builtInFieldTypes);
const documents: SourceDocument[] = [
  ...(await readDocuments('domains')),
  ...(await readDocuments('tests/fixtures/workflow')),
];

/** The page of the receipts or the orders, with changes to its settings. */
function compiled(id: string, config: JsonObject = {}, more: JsonObject = {}) {
  const changed = documents.map((source) => {
    const json = source.json as JsonObject;
    return source.kind === 'page' && json.id === id
      ? {
          ...source,
          json: { ...json, ...more, pageConfig: { ...(json.pageConfig as JsonObject), ...config } },
        }
      : source;
  });
  const { pages, problems } = buildModel(changed as SourceDocument[], types);
  const page = pages.get(id) as CompiledPage;
  return { page, problems: problems.map(({ path, code }) => `${path}: ${code}`) };
}
const buttons = ({ pageConfig }: CompiledPage) =>
  pageConfig.rowActions.map(({ label, permission }) => `${label} ${permission}`);

describe('the buttons of a workflow', () => {
  test('follow from the entity alone, with state, permission, calls and dialog', () => {
    const { page, problems } = compiled('payment-receipt');
    expect(problems).toEqual([]);
    expect(page.workflow).toEqual({ state: 'progress', start: 0, editable: [0, 6], facts: ['payer'] });
    expect(page.pageConfig.rowActions).toEqual([
      {
        key: 'submit',
        label: '提交',
        url: 'payments/payment-receipt/submit/{id}',
        method: 'POST',
        permission: 'payment_receipt_submit',
        dialog: { kind: 'audit', audit: 'submit' },
        verb: {
          name: 'submit',
          from: [0, 6],
          batchUrl: 'payments/payment-receipt/batch-submit',
          derived: true,
        },
      },
      {
        key: 'check',
        label: '审核',
        url: 'payments/payment-receipt/check/{id}',
        method: 'POST',
        permission: 'payment_receipt_check',
        dialog: { kind: 'audit', audit: 'check' },
        verb: {
          name: 'check',
          from: [1],
          batchUrl: 'payments/payment-receipt/batch-check',
          derived: true,
        },
      },
    ]);
    expect(page.columns.find(({ model }) => model === 'progress')?.isState).toBe(true);
  });

  test('a button of the page that calls a verb takes the place of the usual one', () => {
    const { page } = compiled('payment-order');
    expect(page.pageConfig.rowActions.map(({ key, verb }) => [key, verb?.derived ?? false])).toEqual([
      ['submit', false],
      ['check', false],
      ...['revoke', 'confirm', 'retry', 'cancel', 'abandon', 'reverse'].map((key) => [key, true]),
    ]);
    const [submit] = page.pageConfig.rowActions;
    expect(submit).toMatchObject({
      verb: { name: 'submit', from: [0, 6] },
      dialog: { kind: 'audit', audit: 'submit' },
    });
    expect(buttons(page).slice(2, 6)).toEqual([
      '撤回 payment_order_submit',
      '确认 payment_order_confirm',
      '重试 payment_order_check',
      '撤销 payment_order_check',
    ]);
    // The amount is compared although the list does not show it.
    expect(page.workflow?.facts).toEqual(['payee', 'amount']);
  });

  test('a page orders, renames, restricts and hides them', () => {
    const verbs: JsonObject[] = [
      { verb: 'check', label: '复核', when: 'payer != "甲"', required: true, single: true },
      { verb: 'submit', hidden: true },
    ];
    const { page, problems } = compiled('payment-receipt', { verbs, verbFacts: ['progress', 'checkedBy'] });
    expect(problems).toEqual([]);
    expect(page.pageConfig.rowActions).toMatchObject([
      {
        key: 'check',
        label: '复核',
        when: 'payer != "甲"',
        dialog: { required: true },
        verb: { name: 'check' },
      },
    ]);
    expect(page.pageConfig.rowActions[0]?.verb?.batchUrl).toBeUndefined();
    expect(page.workflow?.facts).toEqual(['progress', 'checkedBy']);
  });

  test('unknown verbs, columns and icons are reported, hidden buttons included', () => {
    const verbs: JsonObject[] = [
      { verb: 'abandon' },
      { verb: 'check', when: 'payr == ""', hidden: true },
      { verb: 'submit', icon: 'nothing' },
      { verb: 'submit' },
    ];
    expect(compiled('payment-receipt', { verbs, verbFacts: ['amount'] }).problems).toEqual([
      'pageConfig.verbFacts[0]: notOneOf',
      'pageConfig.verbs[0].verb: workflowUnused',
      'pageConfig.verbs[3].verb: verbTwice',
      'pageConfig.verbs[1].when: notOneOf',
      'pageConfig.verbs[2].icon: unknownName',
    ]);
  });

  test('a read-only page has none, nor a form', () => {
    expect(buttons(compiled('payment-receipt', { readOnly: true }).page)).toEqual([]);
    expect(buttons(compiled('payment-receipt', {}, { kind: 'form' }).page)).toEqual([]);
  });

  test('a role that may not change the state has none; a hidden column is no fact', () => {
    const { page } = compiled('payment-order');
    const limits = (hidden: string[], readOnly: string[]) => ({
      hidden: new Set(hidden),
      readOnly: new Set([...hidden, ...readOnly]),
    });
    expect(buttons(restrictPage(page, limits([], ['state'])))).toEqual([]);
    const restricted = restrictPage(page, limits(['amount'], []));
    expect(restricted.workflow?.facts).toEqual(['payee']);
    expect(buttons(restricted)).toHaveLength(8);
  });

  test('B7-16: the logs of its rows are those of the entity, or what the page names', () => {
    const { page } = compiled('payment-receipt');
    expect(page.pageConfig.changeLog).toEqual({
      url: 'payments/payment-receipt/data-change/search',
      permission: 'payment_receipt_search_his',
    });
    const own = compiled('payment-receipt', { changeLogUrl: 'other/log/search' }).page;
    expect(own.pageConfig.changeLog?.url).toBe('other/log/search');
  });

  test('K2.2-14: the codes of its permissions begin with the module that the page names', () => {
    const codes = (config: JsonObject) => compiled('payment-receipt', config).page.pageConfig.permission.edit;
    expect(codes({})).toBe('payment_receipt_edit');
    expect(codes({ listRouterConfig: { meta: { module: 'payment_order' } } })).toBe('payment_order_edit');
  });
});
