import { call, signIn } from './support/api';
import { expect, test } from './support/test';

const LIST = '/talks/record';
const PRISON = '示范第一监狱';

test.use({ allowed: [/404 \(Not Found\)/] });

/** Adds a talk and answers with its id. */
async function addTalk(url: string, topic: string): Promise<number> {
  const token = await signIn(url, 'admin', PRISON);
  await call(url, 'talks/talk-record/add', { token, body: { topic } });
  const { rows } = await call<{ rows: { id: number; topic: string }[] }>(url, 'talks/talk-record/search', {
    token,
    body: { page: 1, pageSize: 50 },
  });
  return rows.find((row) => row.topic === topic)!.id;
}

test('a form that covers its list has an address: it survives a reload, is left with a question, and returns to the list', async ({
  openAs,
  installation,
}) => {
  await installation.start();
  const server = installation.url;
  const id = await addTalk(server, '家属来访');
  const page = await openAs('admin', LIST, { server, org: PRISON });
  const row = page.getByRole('row').filter({ hasText: '家属来访' });
  const place = page.getByRole('region', { name: '编辑' });
  const topic = place.getByLabel('谈话主题');
  const ask = page.getByRole('alertdialog', { name: '放弃修改？' });

  await row.getByRole('button', { name: '编辑' }).click();
  await expect(page).toHaveURL(new RegExp(`${LIST}/edit/${id}$`));
  await expect(page.getByRole('tab')).toHaveText(['首页', '谈话记录']);
  await page.reload();
  await expect(topic).toHaveValue('家属来访');

  // The back button of the browser asks for typed values.
  await topic.fill('家属来访（补记）');
  await expect(page).toHaveTitle(/^未保存/);
  await page.goBack();
  await expect(ask).toBeVisible();
  await ask.getByRole('button', { name: '继续填写' }).click();
  await expect(page).toHaveURL(new RegExp(`${LIST}/edit/${id}$`));
  await expect(topic).toHaveValue('家属来访（补记）');
  await page.goBack();
  await ask.getByRole('button', { name: '放弃' }).click();
  await expect(row).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  await page.goForward();
  await expect(topic).toHaveValue('家属来访');

  // Saved: back in the list, whose address it is again.
  await topic.fill('家属会见');
  await place.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row').filter({ hasText: '家属会见' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
});

test('the address of a new record opens its form; what does not exist or follows no list says so', async ({
  openAs,
  installation,
}) => {
  await installation.start();
  const server = installation.url;
  const page = await openAs('admin', `${LIST}/add`, { server, org: PRISON });
  const place = page.getByRole('region', { name: '添加谈话记录' });
  await place.getByLabel('谈话主题').fill('入监教育');
  await place.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row').filter({ hasText: '入监教育' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));

  await page.goto(`${LIST}/edit/999999`);
  await expect(page.getByRole('region', { name: '编辑' })).toContainText('不存在');
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  await expect(page.getByRole('row').filter({ hasText: '入监教育' })).toBeVisible();

  for (const none of [`${LIST}/edit/0`, `${LIST}/edit/1x`, `${LIST}/detail`, '/talks/board/edit/1']) {
    await page.goto(none);
    await expect(page.getByText('请求的页面不存在，或已被移走。')).toBeVisible();
  }
});

test('without the right to it, the address of a record shows no form; of a record in a dialog, it is a link', async ({
  openAs,
}) => {
  const clerk = await openAs('clerk', '/supervised/level/edit/1');
  await expect(clerk.getByText('没有权限查看这个页面，请联系本单位管理员。')).toBeVisible();
  await clerk.getByRole('button', { name: '返回' }).click();
  await expect(clerk.getByRole('row').filter({ hasText: '宽管级' })).toBeVisible();
  await expect(clerk).toHaveURL(/\/supervised\/level$/);

  const page = await openAs('admin', '/supervised/level/edit/1', { org: PRISON });
  await expect(page.getByRole('dialog', { name: '编辑' }).getByLabel('等级名称')).toHaveValue('宽管级');
  await expect(page).toHaveURL(/\/supervised\/level$/);

  const officer = await openAs('clerk', '/org/user/detail/1');
  await expect(officer).toHaveURL(/\/403/);
});
