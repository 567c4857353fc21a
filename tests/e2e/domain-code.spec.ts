import type { Locator, Page } from 'playwright/test';
import { Installation } from './support/installation';
import { expect, test } from './support/test';

/* A domain with code of its own, which only this build knows: functions, a field type, and rules over rows. */
const PRISON = '示范第一监狱';
let built: Installation;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  built = await Installation.built('tests/fixtures/parcels');
});
test.afterAll(() => built?.remove());

const rowOf = (scope: Page | Locator, text: string) => scope.getByRole('row').filter({ hasText: text });
const cellOf = (form: Locator, line: number, model: string) =>
  form.locator(`[data-index="${line - 1}"] [data-model="${model}"] [id$="-${model}"]`);
/** A red picture of 48 × 48 pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAwCAIAAADYYG7QAAAAOUlEQVR42u3OQQkAAAgEsAt2/TGWLcTHYAGWaV+JkJCQkJCQ' +
    'kJCQkJCQkJCQkJCQkJCQkJCQkNCdBf3lQKYFJMVBAAAAAElFTkSuQmCC',
  'base64',
);

test('functions fill in and check what is typed; they are loaded with the page that names them', async ({
  openAs,
}) => {
  // The home page lists persons, whose form names functions; this list names none.
  const page = await openAs('admin', '/supervised/level', { org: PRISON, server: built.url });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const isCode = (name: string) => /\/assets\/functions-/.test(name);
  await page.waitForLoadState('networkidle');
  expect(loaded.filter(isCode)).toEqual([]);
  await page.goto('/parcels/parcel');
  const add = page.getByRole('button', { name: '添加包裹' }).first();
  await add.click();
  const form = page.getByRole('dialog', { name: '添加包裹' });
  await form.getByLabel('寄件人').fill('Xu Xin');
  await form.getByLabel('证件号码').fill('11010519491231002X');
  await expect(form.getByLabel('出生日期')).toHaveValue('1949-12-31');
  await expect(form.getByRole('radio', { name: '女' })).toBeChecked();
  await form.getByLabel('证件号码').fill('110105194912310021');
  await expect(form.getByLabel('出生日期')).toHaveValue('');
  await form.getByLabel('运单号').fill('1234');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('证件号码校验位不正确')).toBeVisible();
  await expect(form.getByText('寄件人不能匿名')).toBeVisible();
  expect(loaded.filter(isCode).length).toBe(2);
});

test('a field type of the domain, line items with unique values and pictures, and rules over rows', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/parcels/parcel', { org: PRISON, server: built.url });
  await page.getByRole('button', { name: '添加包裹' }).first().click();
  const form = page.getByRole('dialog', { name: '添加包裹' });
  await form.getByLabel('寄件人').fill('张三');
  const tracking = form.getByLabel('运单号');
  await tracking.fill('123456789012');
  await tracking.blur();
  await expect(tracking).toHaveValue('1234 5678 9012');

  await form.getByRole('button', { name: '添加一行' }).click();
  await cellOf(form, 1, 'serial').fill('S1');
  await cellOf(form, 1, 'barcode').fill('6901234567893');
  await cellOf(form, 1, 'weight').fill('25');
  await expect(form.getByLabel('搬运说明')).toBeVisible();
  await expect(form.getByLabel('总重（千克）')).toHaveValue('25');
  await form.getByRole('button', { name: '添加一行' }).click();
  await cellOf(form, 2, 'serial').fill('S1');
  await cellOf(form, 2, 'weight').fill('0.5');
  await form
    .locator('[data-index="1"] input[type=file]')
    .setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer: PICTURE });
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('序列号与第 1 行重复', { exact: true })).toBeVisible();
  await expect(cellOf(form, 2, 'serial')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByText('条形码校验位不正确', { exact: true })).toBeVisible();
  await expect(cellOf(form, 1, 'number')).toBeDisabled();

  await cellOf(form, 2, 'serial').fill('S2');
  await cellOf(form, 1, 'barcode').fill('6901234567892');
  await cellOf(form, 1, 'origin').fill('杭州');
  await form.getByLabel('搬运说明').fill('两人');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await expect(rowOf(page, '张三')).toContainText('1234 5678 9012');
  await expect(rowOf(page, '张三')).toContainText('25.5');

  await rowOf(page, '张三').getByRole('button', { name: '查看' }).click();
  const detail = page.getByRole('dialog', { name: '查看' });
  await expect(rowOf(detail, 'S2').locator('img')).toHaveJSProperty('naturalWidth', 48);
  await expect(rowOf(detail, 'S1')).toContainText(/J\d{8}/);
  await detail.getByRole('button', { name: '编辑' }).click();
  const edit = page.getByRole('dialog', { name: '编辑' });
  await expect(cellOf(edit, 1, 'origin')).toBeDisabled();
  await cellOf(edit, 1, 'serial').fill('S2');
  await cellOf(edit, 2, 'serial').fill('S1');
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(edit).toBeHidden();
});

test('pictures in rich text: by button, paste and drop, described, shown with the record and freed with it', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/parcels/parcel', { org: PRISON, server: built.url });
  await page.getByRole('button', { name: '添加包裹' }).first().click();
  const form = page.getByRole('dialog', { name: '添加包裹' });
  await form.getByLabel('寄件人').fill('图文');
  const text = form.getByRole('textbox', { name: '备注' });
  await text.fill('外观如图');
  const choosing = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: '插入图片' }).click();
  await (await choosing).setFiles({ name: '正面.png', mimeType: 'image/png', buffer: PICTURE });
  // The editor puts an empty image behind one at the end of a line.
  const pictures = text.locator('img:not(.ProseMirror-separator)');
  await expect(pictures).toHaveCount(1);
  await expect(pictures.first()).toHaveJSProperty('naturalWidth', 48);
  await expect(pictures.first()).toHaveAttribute('alt', '正面');

  const give = (kind: 'paste' | 'drop', name: string) =>
    text.evaluate(
      (element, [type, title, bytes]) => {
        const data = new DataTransfer();
        const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        data.items.add(new File([content], title, { type: 'image/png' }));
        const { left, top } = element.getBoundingClientRect();
        const how = { bubbles: true, cancelable: true };
        element.dispatchEvent(
          type === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, ...how })
            : new DragEvent('drop', { dataTransfer: data, clientX: left + 5, clientY: top + 5, ...how }),
        );
      },
      [kind, name, PICTURE.toString('base64')] as const,
    );
  await give('paste', '侧面.png');
  await expect(pictures).toHaveCount(2);
  await give('drop', '背面.png');
  await expect(pictures).toHaveCount(3);

  await pictures.first().click();
  await form.getByRole('button', { name: '图片说明' }).click();
  await page.getByRole('textbox', { name: '图片说明' }).fill('包裹正面');
  await page.keyboard.press('Enter');
  await expect(pictures.first()).toHaveAttribute('alt', '包裹正面');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();

  await rowOf(page, '图文').getByRole('button', { name: '查看' }).click();
  const detail = page.getByRole('dialog', { name: '查看' });
  const shown = detail.locator('.rich-text img');
  await expect(shown).toHaveCount(3);
  await expect(detail.getByRole('img', { name: '包裹正面' })).toHaveJSProperty('naturalWidth', 48);
  // They come with the session: the page has no address from which anybody could load them.
  expect(
    await shown.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src.split(':')[0])),
  ).toEqual(['blob', 'blob', 'blob']);
});

test('the gallery shows the field type of the domain', async ({ page }) => {
  await page.goto(`${built.url}/dev/widgets?type=trackingNumber`);
  const filled = page.locator('[data-widget-type=trackingNumber][data-state=filled] input').first();
  await expect(filled).toHaveValue('1234 5678 9012');
});
