import type { Page } from 'playwright/test';
import { call, signIn } from './support/api';
import { addOrder, CHECKER, grantPayments, MAKER, ORDERS } from './support/payments';
import { expect, test } from './support/test';

/* Documents that exist as JSON alone, moved through their workflow with the buttons that follow from it. */
const LIST = '/payments/order';

test.beforeAll(async ({ installation }) => {
  await installation.start();
  await grantPayments(installation.url);
});

const rowOf = (page: Page, payee: string) => page.getByRole('row').filter({ hasText: payee });

test('B2-15, B2-17: a document is submitted, rejected with an opinion, and checked by another person', async ({
  openAs,
  installation: { url },
}) => {
  await addOrder(url, '甲公司');
  const maker = await openAs(MAKER, LIST, { server: url });
  const own = rowOf(maker, '甲公司');
  await own.getByRole('button', { name: '提交' }).click();
  const submit = maker.getByRole('dialog', { name: '提交' });
  await expect(submit.getByLabel('意见')).toBeFocused();
  await expect(submit.getByText('1,286.50')).toBeVisible();
  expect((await submit.boundingBox())?.width).toBe(600);
  await maker.keyboard.type('请尽快');
  await expect(submit.getByText('3/32')).toBeVisible();
  await maker.keyboard.press('Enter');
  await expect(submit).toBeHidden();
  await expect(own.getByText('待审核')).toBeVisible();
  // The button that had the focus is gone; the focus stays in the row.
  await expect(own.locator(':focus')).toHaveCount(1);

  // Its own check says why it is not possible, before the click and by keyboard.
  await own.getByRole('button', { name: '更多' }).focus();
  await maker.keyboard.press('ArrowDown');
  const check = maker.getByRole('menuitem', { name: /审核/ });
  await expect(check).toHaveText('审核不能审核自己提交的单据');
  await expect(check).toHaveAttribute('aria-disabled', 'true');
  // A key that is pressed before the menu has the focus is lost.
  await expect(async () => {
    await maker.keyboard.press('ArrowDown');
    await expect(check).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await maker.keyboard.press('Enter');
  await expect(maker.getByRole('dialog')).toHaveCount(0);
  await maker.keyboard.press('Escape');
  // With room it is a disabled button.
  await own.getByRole('button', { name: '查看' }).click();
  const view = maker.getByRole('dialog', { name: '查看' });
  await expect(view.getByRole('button', { name: '审核' })).toHaveAttribute('aria-disabled', 'true');
  await view.getByRole('button', { name: '审核' }).focus();
  await expect(maker.getByRole('tooltip')).toHaveText('不能审核自己提交的单据');

  const checker = await openAs(CHECKER, LIST, { server: url });
  const row = rowOf(checker, '甲公司');
  await row.getByRole('button', { name: '审核' }).click();
  const dialog = checker.getByRole('dialog', { name: '审核' });
  await dialog.getByRole('button', { name: '驳回' }).click();
  await expect(dialog.getByText('请输入意见')).toBeVisible();
  await expect(dialog.getByLabel('意见')).toBeFocused();
  await checker.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row.getByRole('button', { name: '审核' })).toBeFocused();
  await checker.keyboard.press('Enter');
  await expect(dialog.getByLabel('意见')).toHaveValue('');
  await checker.keyboard.type('附件不全');
  await dialog.getByRole('button', { name: '驳回' }).click();
  await expect(row.getByText('已驳回')).toBeVisible();

  // The detail shows who did what, and its buttons move the document as well.
  await row.getByRole('button', { name: '查看' }).click();
  const drawer = checker.getByRole('dialog', { name: '查看' });
  const steps = drawer.getByRole('region', { name: '流转记录' }).getByRole('listitem');
  await expect(steps).toHaveText([
    /审核已驳回沈云舟.*附件不全/,
    /提交待审核林知夏.*请尽快/,
    /添加草稿林知夏/,
  ]);
  await drawer.getByRole('button', { name: '作废' }).click();
  const abandon = checker.getByRole('dialog', { name: '作废' });
  await abandon.getByLabel('意见').fill('重复');
  await checker.keyboard.press('Enter');
  await expect(abandon).toBeHidden();
  await expect(steps).toHaveCount(4);
  await expect(drawer.getByRole('button', { name: '作废' })).toHaveCount(0);
  await checker.keyboard.press('Escape');
  await expect(row.getByText('已作废')).toBeVisible();
});

test('of several documents each says what became of it, and the refused ones stay selected', async ({
  openAs,
  installation: { url },
}) => {
  await addOrder(url, '乙公司', 'submit');
  await addOrder(url, '丙公司', 'submit');
  await addOrder(url, '丁公司');
  const page = await openAs(CHECKER, LIST, { server: url });
  for (const payee of ['乙公司', '丙公司', '丁公司']) await rowOf(page, payee).getByRole('checkbox').check();
  await page.getByRole('button', { name: '批量审核' }).click();
  const dialog = page.getByRole('dialog', { name: '批量审核' });
  await expect(dialog.getByText('当前状态【草稿】不能审核')).toBeVisible();
  await dialog.getByRole('button', { name: '通过' }).click();
  const outcome = page.getByRole('dialog', { name: '批量审核结果' });
  await expect(outcome.getByRole('row')).toHaveText([
    '付款单结果',
    '丁公司当前状态【草稿】不能审核',
    '丙公司成功',
    '乙公司成功',
  ]);
  await page.keyboard.press('Enter');
  await expect(outcome).toBeHidden();
  await expect(page.getByText('已选 1 条')).toBeVisible();
  await expect(rowOf(page, '丁公司').getByRole('checkbox')).toBeChecked();
  await expect(rowOf(page, '乙公司').getByText('已审核')).toBeVisible();
});

test('a check is cancelled, a failed payment is retried, and a completed one is reversed by another person', async ({
  openAs,
  installation: { url },
}) => {
  const token = await signIn(url, CHECKER);
  const verbs = async (id: number, ...names: readonly string[]) => {
    for (const [at, name] of names.entries())
      await call(url, `${ORDERS}/${name}/${id}`, { token, body: { version: at + 2, pass: true } });
  };
  // The amount decides how the bank answers: it fails, or pays at once.
  await verbs(await addOrder(url, { payee: '戊公司' }, 'submit'), 'check');
  await verbs(await addOrder(url, { payee: '己公司', amount: '900000' }, 'submit'), 'check', 'confirm');
  await verbs(await addOrder(url, { payee: '庚公司', amount: '800000' }, 'submit'), 'check', 'confirm');

  const page = await openAs(CHECKER, LIST, { server: url });
  const press = async (on: Page, payee: string, verb: string, opinion: string) => {
    await rowOf(on, payee).getByRole('button', { name: '查看' }).click();
    const drawer = on.getByRole('dialog', { name: '查看' });
    await drawer.getByRole('button', { name: verb, exact: true }).click();
    const dialog = on.getByRole('dialog', { name: verb, exact: true });
    await dialog.getByLabel('意见').fill(opinion);
    await on.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(drawer.getByRole('region', { name: '流转记录' })).toContainText(opinion);
    await on.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  };
  await expect(rowOf(page, '戊公司').getByText('已审核')).toBeVisible();
  await press(page, '戊公司', '撤销', '资料有误');
  await expect(rowOf(page, '戊公司').getByText('草稿')).toBeVisible();
  await expect(rowOf(page, '己公司').getByText('失败')).toBeVisible();
  await press(page, '己公司', '重试', '账号已更正');
  await expect(rowOf(page, '己公司').getByText('处理中')).toBeVisible();

  // Who has checked it does not reverse it.
  await expect(rowOf(page, '庚公司').getByText('已完成')).toBeVisible();
  await rowOf(page, '庚公司').getByRole('button', { name: '查看' }).click();
  const own = page.getByRole('dialog', { name: '查看' }).getByRole('button', { name: '冲正' });
  await expect(own).toHaveAttribute('aria-disabled', 'true');
  const other = await openAs('admin', LIST, { server: url, org: '示范第一监狱' });
  await press(other, '庚公司', '冲正', '重复付款');
  await expect(rowOf(other, '庚公司').getByText('已冲正')).toBeVisible();
});
