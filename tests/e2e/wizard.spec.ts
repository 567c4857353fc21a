import { expect, test } from './support/test';

// The browser reports the answer to a refused save.
test.use({ allowed: [/status of 400/] });

test('a wizard: steps with checks, back without loss, a draft over a reload, the result', async ({
  openAs,
  installation,
}) => {
  test.slow();
  await installation.start();
  const page = await openAs('admin', '/talks/plan', { server: installation.url });
  await page.getByRole('button', { name: '按步骤登记' }).click();
  await expect(page).toHaveURL(/\/talks\/guide\?id=0$/);
  const form = page.getByRole('tabpanel', { name: '计划向导' });
  const bar = form.getByRole('navigation', { name: '步骤' });
  const open = bar.locator('[aria-current=step]');
  const name = form.getByLabel('计划名称');
  await expect(open).toContainText('基本信息');
  await expect(bar.getByRole('listitem').filter({ hasText: '参加人员' })).toContainText('无需填写');
  await expect(form.getByLabel('计划日期')).toHaveCount(0);

  // The step's own check comes before the next one.
  await form.getByRole('button', { name: '下一步' }).click();
  await expect(form.getByText('请输入计划名称')).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill('第一季度');
  const checked = page.waitForResponse(/talk-plan\/check-step$/);
  await name.press('Enter');
  expect((await checked).status()).toBe(200);
  // Nobody is asked for the number of persons of a talk with one of them.
  await expect(open).toContainText('安排');
  await expect(form.getByLabel('计划日期')).toBeFocused();
  await form.getByLabel('地点').fill('一号谈话室');

  // Back without loss; now the step of the group exists.
  await form.getByRole('button', { name: '上一步' }).click();
  await expect(name).toHaveValue('第一季度');
  await form.getByText('集体谈话').click();
  await form.getByRole('button', { name: '下一步' }).click();
  await expect(open).toContainText('参加人员');
  await form.getByLabel('人数').fill('5');

  // What was typed survives a reload as a draft.
  await form.getByLabel('人数').blur();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await form.getByRole('button', { name: '恢复' }).click();
  await expect(name).toHaveValue('第一季度');
  await form.getByRole('button', { name: '下一步' }).click();
  await expect(form.getByLabel('人数')).toHaveValue('5');
  await form.getByRole('button', { name: '下一步' }).click();
  await expect(form.getByLabel('地点')).toHaveValue('一号谈话室');
  await form.getByLabel('计划日期').fill('2026-03-01');
  await form.getByRole('button', { name: '下一步' }).click();

  // The summary shows all steps; the form is saved from it.
  await expect(open).toContainText('确认');
  await expect(name).toBeDisabled();
  await expect(name).toHaveValue('第一季度');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByRole('heading', { name: '谈话计划已保存' })).toBeVisible();

  // Adding another of the same name is refused by the server, at its field in the first step.
  await form.getByRole('button', { name: '继续添加' }).click();
  await name.fill('第一季度');
  await form.getByRole('button', { name: '下一步' }).click();
  await form.getByLabel('计划日期').fill('2026-04-01');
  await form.getByRole('button', { name: '下一步' }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('计划名称已存在')).toBeVisible();
  await expect(open).toContainText('基本信息');
  await expect(name).toBeFocused();

  // Leaving asks, since there are typed values.
  await form.getByRole('button', { name: '返回' }).click();
  await page.getByRole('alertdialog', { name: '放弃修改？' }).getByRole('button', { name: '放弃' }).click();
  // The reload has closed the tab of the list.
  await page.goto('/talks/plan');
  const row = page.getByRole('row').filter({ hasText: '第一季度' });
  await expect(row).toHaveCount(1);

  // An edit in steps.
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '按步骤修改' }).click();
  await expect(name).toHaveValue('第一季度');
  await name.fill('上半年');
  for (let step = 0; step < 3; step++) {
    const before = await open.textContent();
    await form.getByRole('button', { name: '下一步' }).click();
    await expect(open).not.toHaveText(before!);
  }
  await form.getByRole('button', { name: '保存' }).click();
  await form.getByRole('button', { name: '返回列表' }).click();
  await expect(page.getByRole('row').filter({ hasText: '上半年' })).toBeVisible();
});

test('the steps of a wizard fit into 320 px', async ({ openAs, installation }) => {
  await installation.start();
  const page = await openAs('admin', '/talks/guide?id=0', { server: installation.url });
  await page.setViewportSize({ width: 320, height: 640 });
  const bar = page.getByRole('navigation', { name: '步骤' });
  await expect(bar.getByText('第 1 步，共 4 步')).toBeVisible();
  await expect(page.getByRole('button', { name: '下一步' })).toBeVisible();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBe(0);
});
