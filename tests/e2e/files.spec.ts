import fs from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { signIn } from './support/api';
import { publishList } from './support/publish-list';
import { expect, test } from './support/test';

// With motion: the preview fades out.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const ORG = { org: '示范第一监狱' };
/** A real picture, larger than any box it is shown in. */
const PICTURE = path.join(import.meta.dirname, 'pictures/console.png');
const PDF = { name: '合同.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

/** Opens a list with files, on a server that other tests do not use; publishes it on first use. */
async function openFiles(
  installation: { url: string },
  openAs: (name: string, path: string, options: object) => Promise<Page>,
): Promise<Page> {
  const { url } = installation;
  await publishList(url, await signIn(url, 'admin', ORG.org), {
    domain: 'archive',
    title: '卷宗',
    entity: 'archive_file',
    columns: [
      { name: 'title', label: '题名', type: 'input', required: true },
      { name: 'papers', label: '附件', type: 'uploadFileList', options: { limit: 3 } },
      { name: 'scenes', label: '照片', type: 'uploadImgList', options: { limitSize: true } },
    ],
  });
  return openAs('admin', '/archive/archive-file', { ...ORG, server: url });
}

async function saved(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: '保存成功' })).toBeVisible();
}
/** Width of a rendered picture: 0 until it is loaded. */
/** Closes a dialog above another one: for some frames after it appears, neither of them takes the key. */
const escape = (page: Page, dialog: Locator) =>
  expect(async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden({ timeout: 5_000 });
  }).toPass();

const drawn = (picture: Locator) => picture.evaluate((node: HTMLImageElement) => node.naturalWidth);

test('K2.7-01, K2.7-02, K2.7-03: a portrait is cropped, uploaded, stored and shown', async ({ openAs }) => {
  const page = await openAs('admin', '/supervised/prisoner', ORG);
  await page.getByRole('row').nth(1).getByRole('button', { name: '编辑' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑' });
  await dialog.getByLabel('照片', { exact: true }).setInputFiles(PICTURE);
  const crop = page.getByRole('dialog', { name: '裁剪图片' });
  await expect(crop.getByRole('img', { name: '预览' })).toBeVisible();
  for (const tool of ['放大', '放大', '缩小', '向右旋转', '向左旋转'])
    await crop.getByRole('button', { name: tool }).click();
  await crop.getByLabel('裁剪框，方向键移动').press('ArrowRight');
  await crop.getByRole('button', { name: '裁剪', exact: true }).click();
  await expect(crop).toBeHidden();
  const portrait = dialog.getByRole('button', { name: '预览照片' }).getByRole('presentation');
  await expect(portrait).toBeVisible();
  await saved(page, dialog);

  await page.reload();
  await page.getByRole('row').nth(1).getByRole('button', { name: '编辑' }).click();
  const shown = dialog.getByRole('button', { name: '预览照片' });
  await expect.poll(() => drawn(shown.locator('img'))).toBe(180);
  await shown.click();
  await expect(page.getByRole('dialog', { name: '照片' }).locator('img')).toBeVisible();
  await escape(page, page.getByRole('dialog', { name: '照片' }));
  await dialog.getByRole('button', { name: '取消' }).click();
});

test('K2.7-04, K2.7-05, B2-34, B2-35: closing the crop dialog uploads nothing; 不裁剪 keeps the picture, which fills 90 % of the window', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/supervised/prisoner', ORG);
  await page.getByRole('row').nth(2).getByRole('button', { name: '编辑' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑' });
  const crop = page.getByRole('dialog', { name: '裁剪图片' });
  await dialog.getByLabel('照片', { exact: true }).setInputFiles(PICTURE);
  await expect(crop).toBeVisible();
  await escape(page, crop);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: '预览照片' })).toBeHidden();
  await dialog.getByLabel('照片', { exact: true }).setInputFiles(PICTURE);
  await crop.getByRole('button', { name: '不裁剪' }).click();
  await expect
    .poll(() => drawn(dialog.getByRole('button', { name: '预览照片' }).locator('img')))
    .toBeGreaterThan(180);

  await dialog.getByRole('button', { name: '预览照片' }).click();
  const shown = page.getByRole('dialog', { name: '照片' }).locator('img');
  await expect.poll(() => drawn(shown)).toBe(1440);
  const box = (await shown.boundingBox())!;
  expect([box.width, box.height]).toEqual([1440 * 0.9, 900 * 0.9]);
  const seconds = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        document.addEventListener('animationend', (event) => {
          if (event.animationName === 'fade-out') resolve(event.elapsedTime);
        });
      }),
  );
  await page.keyboard.press('Escape');
  expect(await seconds).toBe(0.5);
  await expect(shown).toBeHidden();
});

test('files are uploaded with progress, delay the save until then, survive a reload, and can be downloaded once per ticket', async ({
  openAs,
  installation,
}) => {
  const page = await openFiles(installation, openAs);
  await page.getByRole('button', { name: '添加卷宗' }).first().click();
  const dialog = page.getByRole('dialog', { name: '添加卷宗' });
  await dialog.getByLabel('题名').fill('第一卷');

  // The answer of the upload is delayed, which delays the save.
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/v1/upload/file', async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByLabel('附件', { exact: true }).setInputFiles([PDF]);
  await expect(dialog.getByRole('progressbar', { name: '正在上传合同.pdf' })).toBeVisible();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('请等待文件上传完成')).toBeVisible();
  release();
  await expect(dialog.getByRole('button', { name: '删除合同.pdf' })).toBeVisible();
  await page.unroute('**/api/v1/upload/file');

  await dialog.getByLabel('照片', { exact: true }).setInputFiles(PICTURE);
  await expect(dialog.getByRole('button', { name: '预览console.png' })).toBeVisible();
  await saved(page, dialog);

  await page.reload();
  const row = page.getByRole('row').filter({ hasText: '第一卷' });
  await expect
    .poll(() => drawn(row.getByRole('button', { name: '预览console.png' }).locator('img')))
    .toBeGreaterThan(0);
  const downloading = page.waitForEvent('download');
  await row.getByRole('button', { name: '下载合同.pdf' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('合同.pdf');
  expect(fs.readFileSync(await download.path())).toEqual(PDF.buffer);
  expect((await page.request.get(download.url())).status()).toBe(404);
});

test.describe('errors', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test('are shown at the file with the reason, and with a retry if that can help', async ({
    openAs,
    installation,
  }) => {
    const page = await openFiles(installation, openAs);
    await page.getByRole('button', { name: '添加卷宗' }).first().click();
    const dialog = page.getByRole('dialog', { name: '添加卷宗' });
    await dialog.getByLabel('题名').fill('第二卷');
    const papers = dialog.getByLabel('附件', { exact: true });
    const list = dialog.getByRole('list', { name: '附件的文件' });

    // A file type that is not allowed, whatever its name.
    await papers.setInputFiles([{ ...PDF, buffer: Buffer.from('<html><script>1</script>') }]);
    await expect(list.getByRole('alert')).toContainText('文件不符合要求');
    await expect(list.getByRole('button', { name: '重传' })).toBeHidden();
    await list.getByRole('button', { name: '删除合同.pdf' }).click();

    // A network failure, then a retry.
    await page.route('**/api/v1/upload/file', (route) => route.abort());
    await papers.setInputFiles([PDF]);
    await expect(list.getByRole('alert')).toHaveText('网络错误');
    await page.unroute('**/api/v1/upload/file');
    await list.getByRole('button', { name: '重传' }).click();
    await expect(list.getByRole('button', { name: '合同.pdf', exact: true })).toBeVisible();

    // Too large for a proxy in between.
    await page.route('**/api/v1/upload/file', (route) =>
      route.fulfill({ status: 413, body: '<html>413</html>' }),
    );
    await papers.setInputFiles([{ ...PDF, name: '大.pdf' }]);
    await expect(list.getByRole('alert')).toHaveText('文件或内容过大，服务器拒绝接收');

    // Too many files (rejected ones do not count), and files that are not pictures.
    await papers.setInputFiles([PDF, PDF, PDF]);
    await expect(page.getByText('当前限制选择 3个文件，本次选择了 3 个，已有 1 个')).toBeVisible();
    await dialog.getByLabel('照片', { exact: true }).setInputFiles([{ ...PDF, name: 'a.svg' }]);
    await expect(page.getByText('文件不符合要求，请上传.jpg、.png、.jpeg、.webp类型文件')).toBeVisible();
  });
});
