import { call, signIn } from './support/api';
import { LONG, type Poisons, TINY } from './support/poison';
import { poisonedDomain } from './support/poisoned-documents';
import { expect, test } from './support/test';
import { textRoles } from './support/text-roles';

/** Texts that no screen shows, with the reason. */
const UNSEEN: Readonly<Record<string, string>> = {
  'domain.title': 'names the folder of the documents',
  'domain.menu[].customTitle': 'no menu entry of this domain has a page title of its own',
  'domain.dictionary{}.label': 'tells dictionaries apart where documents are written',
  'entity.columns[].inUse': 'the refusal of a delete is one line of text, like every message of the server',
  'entity.columns[].notBy.reason': 'no column or button of this installation is kept from a person',
  'entity.guards[].message': 'the reason why rows of some values are not changed is one line of text',
  'page.pageConfig.detail.compare[].title': 'no record of this installation compares two columns',
  'page.pageConfig.tabs[].title': 'no page of this installation has tabs',
  'page.pageConfig.toolbar[].result{}': 'no call of this installation tells its result in a dialog',
  'page.pageConfig.toolbar[].warn{}': 'no call of this installation is told as a warning',
  'page.pageConfig.verbs[].label': 'no rows of this installation are documents',
  'page.tableConfig.columns[].label': 'the lists of this installation use the labels of their entity',
  'page.tableConfig.columns[].switch.on.confirm': 'no column of this installation asks before it is switched',
  'page.tableConfig.columns[].switch.on.consequence':
    'no column of this installation asks before it is switched',
  'seed.roles[].name': 'this domain ships no rows; a role is a row of its list like any other',
  'seed.roles[].remark': 'this domain ships no rows; a role is a row of its list like any other',
  'page.steps[].title': 'no page of this installation is a wizard',
  'page.blocks[].title': 'no page of this installation has blocks',
  'page.blocks[].figures[].title': 'no page of this installation has blocks',
};

test.use({ allowed: [/status of 500 .*table-info\/get-data\/markup-broken/] });

test('C15: markup in documents and rows is shown as text and has no effect', async ({
  openAs,
  installation,
}) => {
  test.slow();
  const { url } = installation;
  await installation.start();
  const { poisons } = poisonedDomain();
  await addRows(url, poisons);
  const [above, role] = [poisons.at('row above'), poisons.at('role name')];
  const file = poisons.next('file name', TINY);
  const page = await openAs('admin', '/markup/note', { server: url });
  // A text that was executed before this is installed is an error of the page.
  await page.evaluate(countRuns);
  await page.addInitScript(countRuns);
  const seen = new Set<string>();
  /** Waits until these texts are visible, and records all visible texts; none of them may have been executed. */
  const reads = (...texts: string[]) =>
    expect
      .poll(
        async () => {
          const { told, acting } = await page.evaluate(readScreen);
          expect(acting).toEqual([]);
          for (const { text } of poisons.all) if (told.includes(text)) seen.add(text);
          return texts.filter((text) => !told.includes(text));
        },
        { intervals: [50] },
      )
      .toEqual([]);
  const at = (end: string) => poisons.at(end);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog.or(page.getByRole('alertdialog'))).toHaveCount(0);
  };

  await reads(at('menu.0.title'), at('sideTree.title'), at('searches.0.label'), above, at('row below'));
  await page.getByRole('button', { name: '列设置' }).click();
  await reads(at('columns.12.label'));
  await page.keyboard.press('Escape');

  await button(at('toolbar.0.label')).click();
  await reads(at('toolbar.0.confirm'), at('toolbar.0.consequence'));
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: at('toolbar.0.label') })
    .click();
  await reads(at('toolbar.0.reveal.totalCount'));
  await close();

  const row = page.getByRole('row').filter({ hasText: above }).first();
  await row.getByRole('button', { name: '查看' }).click();
  await expect(dialog.getByText('x', { exact: true })).toBeVisible();
  await reads(at('formConfig.list.3.columns.0.label'), at('row cell'), at('detail.children.0.title'));
  await close();
  for (const [item, shown] of [
    [at('rowActions.0.label'), at('rowActions.0.form.list.0.label')],
    ['删除', `删除“${above}”？`],
  ] as const) {
    await row.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await reads(shown);
    await close();
  }

  await button(/^添加/).click();
  const name = dialog.getByLabel(at('page formConfig.list.0.label'), { exact: true });
  const level = dialog.getByLabel(at('entity columns.2.label'), { exact: true });
  const save = dialog.getByRole('button', { name: '保存' });
  await expect(name).toBeVisible();
  await dialog.getByRole('checkbox').first().click();
  const helps = [
    at('formConfig.list.0.help'),
    at('columns.1.help'),
    at('columns.0.list.0.help'),
    at('items.0.remark'),
  ];
  for (const [nth, help] of helps.entries()) {
    await dialog
      .getByRole('button', { name: /的说明$/ })
      .nth(nth)
      .hover();
    await reads(help);
  }
  for (const [column, told] of [
    ['columns.1.label', at('MarkupKind.values.1.label')],
    ['columns.5.label', at('children.0.children.0.children.0.children.0.label')],
    ['columns.14.label', at('columns.14.options.columns.0.label')],
  ] as const) {
    await dialog.getByLabel(at(`entity ${column}`), { exact: true }).click();
    // A search expands a collapsed tree.
    await page.keyboard.type('ran(');
    await reads(told);
    await page.keyboard.press('Escape');
  }
  await save.click();
  await reads(at('requiredMessage'));
  await name.fill('~');
  await level.fill('13');
  await dialog.getByRole('button', { name: '添加一行' }).click();
  await save.click();
  await reads(at('rules.0.message'), at('checks.0.message'));
  await name.fill(poisons.next('row typed', LONG));
  await level.fill('12');
  await dialog.locator('input[type=file]:not([hidden])').setInputFiles({
    ...{ name: `${file}.pdf`, mimeType: 'application/pdf' },
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  // An existing file can be opened.
  await expect(button(`${file}.pdf`)).toBeEnabled();
  await reads(file, at('list.1.options.description'));
  await save.click();
  await reads(at('revealAfterAdd.id'), at('row typed'));
  await close();

  const open = (place: string) => page.getByRole('link', { name: at(place), exact: true }).click();
  await open('domain menu.0.children.1.title');
  await reads(`添加${at('entity title')}`);
  await open('domain menu.0.children.2.title');
  await expect(page.getByRole('heading', { name: '加载失败' })).toBeVisible();
  await reads(at('domain menu.0.children.2.title'));

  await page.getByRole('button', { name: /^语言/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.getByRole('tab', { name: at('English domain menu.0.children.0.title'), exact: true }).click();
  await reads(
    at('English entity columns.1.label'),
    at('English domain dictionary.MarkupKind.values.0.label'),
  );
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitemradio', { name: '简体中文' }).click();
  const english = poisons.all.filter(({ text, place }) => place.startsWith('English') && seen.has(text));
  expect(english.length).toBeGreaterThan(20);

  // Screens with texts about other objects: persons, permissions, logs, the API.
  await page.goto('/org/user');
  await page.getByRole('textbox', { name: '账号' }).fill('markup');
  await page.keyboard.press('Enter');
  await reads(at('user name'), at('department name'), role);
  await page.goto('/org/role');
  await page.getByRole('row').filter({ hasText: role }).getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '分配权限' }).click();
  await dialog.getByRole('textbox').fill(at('permissions.poke'));
  await reads(at('permissions.poke'));
  await page.goto('/logs/data-change');
  await page.getByRole('row').nth(1).getByRole('button', { name: '查看' }).click();
  await expect(dialog).toBeVisible();
  // In JSON notation.
  await reads(JSON.stringify(at('row typed')).slice(1, -1));
  await page.goto('/api/docs');
  await page.getByLabel('按路径、名称或权限查找').fill('markup-note/add');
  await page.locator('details summary').first().click();
  await reads(at('entity columns.1.label'));

  const roles = textRoles();
  for (const { text, says } of poisons.all) if (says && seen.has(text)) roles.delete(says);
  expect([...new Set(roles.values())].sort()).toEqual(Object.keys(UNSEEN).sort());
  const written = poisons.all.filter(({ says, place }) => !says && !place.startsWith('English'));
  expect(written.filter(({ text }) => !seen.has(text))).toEqual([]);
});

/** Adds rows with poison below each other, and a person with a department and a role. */
async function addRows(url: string, poisons: Poisons): Promise<void> {
  const token = await signIn(url, 'admin');
  const add = async (path: string, body: object) =>
    (await call<{ id: number }>(url, `${path}/add`, { token, body })).id;
  const parentId = await add('markup/markup-note', {
    ...{ name: poisons.next('row above', LONG), kind: 1, level: 3 },
    rows: [{ word: poisons.next('row cell') }],
    text: '<p>x</p><img src=x onerror=ran(1)><svg><style><img src=x onerror=ran(2)></style></svg>',
  });
  await add('markup/markup-note', { name: poisons.next('row below', LONG), parentId });
  const roleId = await add('org/org-role', { name: poisons.next('role name'), code: 'markup', dataScope: 3 });
  const deptId = await add('org/org-department', { name: poisons.next('department name') });
  const person = { loginName: 'markup', name: poisons.next('user name'), loginType: 1 };
  await add('org/user', { ...person, roleIds: [roleId], deptId });
}

/** Runs in the page before everything else: the function that executed poison calls. */
function countRuns(): void {
  const runs: number[] = [];
  Object.assign(window, { runs, ran: (n: number) => runs.push(n) });
}

/** Runs in the page: all its visible texts, and every element that can only come from markup in a text. */
function readScreen(): { told: string; acting: string[] } {
  const told: string[] = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node: Node | null = walker.root; node; node = walker.nextNode()) {
    if (node instanceof Text) told.push(node.data);
    if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) told.push(node.value);
    if (node instanceof Element)
      for (const name of ['title', 'placeholder', 'aria-label', 'alt'])
        told.push(node.getAttribute(name) ?? '');
  }
  const made = document.querySelectorAll(
    '[onerror], [onload], [href^="javascript:" i], [src="x"], iframe, math, mglyph, body script:not([src="/old-browser.js"]), b',
  );
  const { runs } = window as unknown as { runs: number[] };
  return { told: told.join('\n'), acting: [...[...made].map((one) => one.outerHTML), ...runs.map(String)] };
}
