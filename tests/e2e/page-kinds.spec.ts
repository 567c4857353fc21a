import { expect, test } from './support/test';

test('a form as a page of its own, a record as a detail page, a form that covers its list', async ({
  openAs,
  installation,
}) => {
  await installation.start();
  const page = await openAs('admin', '/talks/record', { server: installation.url });
  await page.getByRole('button', { name: '登记', exact: true }).click();
  const form = page.getByRole('tabpanel', { name: '谈话登记' });
  await expect(page).toHaveURL(/\/talks\/form\?id=0$/);
  const topic = form.getByLabel('谈话主题');
  const label = form.getByText('谈话主题', { exact: true });
  const [at, beside] = [await topic.boundingBox(), await label.boundingBox()];
  expect(beside!.x).toBeLessThan(at!.x - 60);
  expect(Math.abs(beside!.y - at!.y)).toBeLessThan(20);
  await expect(label.locator('..')).toHaveText('谈话主题');

  // An error in a row of the sub-table opens that row.
  await topic.fill('入监谈话');
  await form.getByRole('button', { name: '添加一行' }).click();
  await form.getByLabel('小结').fill('情绪稳定\n已说明规定');
  await form.getByRole('button', { name: '保存' }).click();
  const cell = form.getByLabel('第 1 行内容');
  await expect(cell).toBeFocused();
  await expect(form.getByText('有 1 处需要修改')).toBeVisible();
  await cell.fill('说明权利');
  await form.getByRole('button', { name: '保存' }).click();

  // The page closes and its list shows the new record.
  const row = page.getByRole('row').filter({ hasText: '入监谈话' });
  await expect(row).toBeVisible();
  await expect(page.getByRole('tab', { name: '谈话登记' })).toHaveCount(0);
  await row.getByRole('button', { name: '打开' }).click();
  const detail = page.getByRole('tabpanel', { name: '谈话详情' });
  await expect(detail.getByRole('cell', { name: '说明权利' })).toBeVisible();
  await expect(detail.getByRole('heading', { name: '结论' })).toBeVisible();
  await expect(detail.getByText('情绪稳定 已说明规定')).toBeVisible();
  await detail.getByRole('button', { name: '返回' }).click();

  // 编辑 covers the list; leaving it asks for confirmation, and the list is unchanged.
  await row.getByRole('button', { name: '编辑' }).click();
  const place = page.getByRole('region', { name: '编辑' });
  await place.getByLabel('谈话主题').fill('改名');
  await expect(row).toBeHidden();
  await place.getByRole('button', { name: '返回' }).click();
  await page.getByRole('alertdialog', { name: '放弃修改？' }).getByRole('button', { name: '放弃' }).click();
  await expect(row).toBeVisible();
});

test('K2.3-02, K2.3-16: the menu is 220 px wide and the buttons at the bottom of a page 256; both 80 when folded, with 更多', async ({
  openAs,
  installation,
}) => {
  await installation.start();
  const page = await openAs('admin', '/talks/form?id=0', { server: installation.url });
  const form = page.getByRole('tabpanel', { name: '谈话登记' });
  const save = form.getByRole('button', { name: '保存' });
  const more = form.getByRole('button', { name: '更多' });
  const width = async () => Math.round((await form.locator('footer > :last-child').boundingBox())!.width);
  const menu = async () => (await page.getByRole('complementary').boundingBox())!.width;
  await form.getByLabel('谈话主题').fill('一次谈话');
  await expect.poll(width).toBe(256);
  expect(await menu()).toBe(220);
  await expect(more).toHaveCount(0);

  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect.poll(width).toBe(80);
  expect(await menu()).toBe(80);
  await expect(save).toBeVisible();
  await expect(form.getByRole('button', { name: '取消' })).toHaveCount(0);
  await more.click();
  await page.getByRole('menuitem', { name: '取消' }).click();
  const question = page.getByRole('alertdialog', { name: '放弃修改？' });
  await question.getByRole('button', { name: '继续填写' }).click();

  // Typed values survive folding; in a narrow window the menu is folded automatically.
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect.poll(width).toBe(256);
  await expect(form.getByLabel('谈话主题')).toHaveValue('一次谈话');
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(width).toBe(80);
});
