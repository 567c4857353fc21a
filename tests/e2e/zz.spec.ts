import { test } from './support/test';
const S = '/tmp/w/s';
const who = () => {
  const e = document.activeElement as HTMLElement;
  return `${e.tagName} ${e.getAttribute('aria-label') ?? ''} ${(e.textContent ?? '').slice(0, 30)} ${e.closest('tr')?.getAttribute('data-row') ?? ''}`;
};
test('focus', async ({ openAs }) => {
  test.setTimeout(300000);
  const page = await openAs('admin', '/supervised/prisoner', { org: '示范第一监狱' });
  await page.getByRole('row').nth(2).waitFor();
  await page.waitForTimeout(1500);
  const log = async (what: string) => { await page.waitForTimeout(500); console.log(what, '→', await page.evaluate(who)); };
  const row = page.locator('tbody tr[data-row]').nth(1);
  for (const item of ['离监', '停用', '开户', '设置交易密码', '打印', '删除']) {
    await row.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: item }).first().click();
    await page.waitForTimeout(900);
    await log(`open ${item}`);
    await page.screenshot({ path: `${S}/d-${item}.png` });
    await page.keyboard.press('Escape');
    await log(`esc ${item}`);
  }
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.waitForTimeout(800);
  await page.getByRole('treeitem', { name: '一监区一分监区' }).hover();
  await page.waitForTimeout(800);
  await page.screenshot({ path: `${S}/list-1024.png` });
});
for (const [lang, dark, w, h] of [['en-US', true, 1024, 768], ['zh-CN', true, 1440, 900], ['en-US', false, 1440, 900]] as const)
  test(`look ${lang} ${w}`, async ({ openAs }) => {
    test.setTimeout(300000);
    const page = await openAs('admin', '/home', { org: '示范第一监狱' });
    await page.setViewportSize({ width: w, height: h });
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    await page.evaluate(([l, d]) => { localStorage.setItem('mortise.language', l as string); console.log(JSON.stringify(Object.keys(localStorage))); void d; }, [lang, dark]);
    for (const [name, path] of [['home', '/home'], ['person', '/supervised/prisoner'], ['log', '/logs/data-change'], ['user', '/org/user'], ['doc', '/dev-tools/table-info'], ['nf', '/nix']] as const) {
      await page.goto(path);
      await page.waitForTimeout(2500);
      await page.screenshot({ path: `${S}/${name}-${w}-${lang}-${dark ? 'dark' : 'light'}.png` });
      console.log(name, page.url());
    }
  });
