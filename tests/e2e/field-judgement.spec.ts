import type { Locator } from 'playwright/test';
import { signIn } from './support/api';
import { publishList, type OwnList } from './support/publish-list';
import { expect, test } from './support/test';

/* When a field is judged, and what it says at its place: one form, filled in as a person does. */
const LIST: OwnList = {
  ...{ domain: 'dwelling', title: '住所登记', entity: 'dwelling_note' },
  columns: [
    { name: 'name', label: '名称', type: 'input', maxLength: 30 },
    { name: 'home', label: '住址', type: 'address', required: true },
    { name: 'beds', label: '床位', type: 'number', max: 50 },
    { name: 'story', label: '说明', type: 'editor', maxLength: 6 },
    {
      ...{ name: 'goods', label: '物品', type: 'batch' },
      options: {
        list: [
          { type: 'input', model: 'word', label: '品名' },
          { type: 'number', model: 'count', label: '数量' },
        ],
      },
    },
  ],
};

test.beforeAll(async ({ baseURL: url = '' }) => {
  await publishList(url, await signIn(url, 'admin'), LIST);
});

test('what was typed is judged when its field is left, and refused at its place', async ({ openAs }) => {
  const page = await openAs('admin', '/dwelling/dwelling-note');
  await page.getByRole('button', { name: '添加住所登记' }).first().click();
  const form = page.getByRole('dialog', { name: '添加住所登记' });

  await test.step('an address by keyboard and mouse', () => addressIsJudgedAsAWhole(form));
  await test.step('a number over its limit', () => numberTellsItsLimit(form));
  await test.step('rich text', () => richTextCountsWhatIsRead(form));
  await test.step('a pasted cell', () => pastedCellsStay(form));
});

async function addressIsJudgedAsAWhole(form: Locator): Promise<void> {
  const page = form.page();
  const region = form.getByRole('combobox', { name: '住址 省市区' });
  const street = form.getByRole('textbox', { name: '住址 详细地址' });
  const refusal = form.getByText('请完善地址信息');
  const untold = async () => {
    // What a blur judges is drawn with the next frame.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    await expect(refusal).toHaveCount(0);
  };
  await region.focus();
  await page.keyboard.press('Tab');
  await expect(street).toBeFocused();
  await untold();
  await page.keyboard.press('Shift+Tab');
  await expect(region).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: '北京市' }).waitFor();
  await page.keyboard.press('Escape');
  await expect(region).toBeFocused();
  await untold();
  await region.click();
  await page.getByRole('option', { name: '北京市' }).waitFor();
  await street.click();
  await untold();
  // The name is outside of the address.
  await form.getByLabel('名称').click();
  await expect(refusal).toBeVisible();
  await expect(region).toHaveAttribute('aria-invalid', 'true');
  await region.click();
  await page.getByRole('combobox', { name: '搜索' }).fill('西湖区');
  await page.keyboard.press('Enter');
  await street.fill('文三路 1 号');
  await expect(refusal).toHaveCount(0);
}

async function numberTellsItsLimit(form: Locator): Promise<void> {
  const page = form.page();
  const beds = form.getByRole('spinbutton', { name: '床位' });
  await beds.fill('75');
  await page.keyboard.press('Tab');
  await expect(beds).toHaveValue('50');
  const note = form.getByText('输入的 75 超出上限，已改为 50');
  await expect(note).toBeVisible();
  await beds.fill('12');
  await expect(note).toHaveCount(0);
}

async function richTextCountsWhatIsRead(form: Locator): Promise<void> {
  const page = form.page();
  const story = form.getByRole('textbox', { name: '说明' });
  const tooLong = form.getByText('说明最多 6 个字');
  await story.click();
  // Bold and a heading are many characters of markup, but none that is read.
  await page.keyboard.press('Control+b');
  await page.keyboard.insertText('六个字的说明');
  await form.getByRole('button', { name: '一级标题' }).click();
  await form.getByLabel('名称').click();
  await expect(tooLong).toHaveCount(0);
  await story.click();
  await page.keyboard.press('End');
  await page.keyboard.insertText('长');
  await form.getByLabel('名称').click();
  await expect(tooLong).toBeVisible();
  await story.click();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await expect(tooLong).toHaveCount(0);

  await page.keyboard.press('Control+a');
  await form.getByRole('button', { name: '链接' }).click();
  const panel = page.getByRole('dialog', { name: '链接' });
  const address = panel.getByRole('textbox');
  await expect(address).toBeFocused();
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('alert')).toHaveText(/链接只能以 http .* 开头/);
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expect(story.getByRole('link')).toHaveCount(0);
  await address.fill('https://example.com/');
  await page.keyboard.press('Enter');
  await expect(story.getByRole('link')).toHaveAttribute('href', 'https://example.com/');
}

async function pastedCellsStay(form: Locator): Promise<void> {
  const page = form.page();
  await form.getByRole('button', { name: '添加一行' }).click();
  const cell = (line: number, model: string) =>
    form.locator(`[data-index="${line - 1}"] [data-model="${model}"] [id$="-${model}"]`);
  await cell(1, 'word').focus();
  await cell(1, 'word').evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '毛毯\t3\n枕头\t两个');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const wrong = cell(2, 'count');
  await expect(wrong).toHaveValue('两个');
  await expect(wrong).toHaveAttribute('aria-invalid', 'true');
  await expect(wrong).toHaveAccessibleDescription(/数量/);
  await form.getByRole('button', { name: '保存' }).click();
  // The save leads to the cell.
  await expect(wrong).toBeFocused();
  await expect(wrong).toHaveValue('两个');
  await wrong.fill('2');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: '文三路 1 号' })).toBeVisible();
}
