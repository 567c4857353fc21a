import { expect, test } from './support/test';

test.use({ viewport: { width: 390, height: 700 }, hasTouch: true });

test('cells of a sub-table are high enough for touch, and show that they are required', async ({ page }) => {
  await page.goto('/dev/widgets?type=batch');
  const cell = page.locator('[data-widget-type=batch] td[data-model=word]').first();
  const control = cell.getByRole('textbox').locator('xpath=..');
  await expect.poll(async () => (await control.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  expect(await cell.evaluate((node) => getComputedStyle(node, '::before').content)).toContain('*');
});

test('the calendar of a period stays within the window', async ({ page }) => {
  await page.goto('/dev/widgets?type=lcDate');
  const sample = page.locator('section > div', { hasText: '日期段' }).locator('[data-state=empty]');
  await sample.getByRole('combobox').first().click();
  await expect(page.getByRole('grid')).toHaveCount(1);
  // Its header with the month buttons stays visible, whatever was scrolled.
  await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeInViewport();
  const box = await page.getByRole('dialog').boundingBox();
  expect(box!.y).toBeGreaterThanOrEqual(0);
  expect(box!.y + box!.height).toBeLessThanOrEqual(700);
});
