import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** What hinders people seriously, as axe finds it in a part of the page; in few words. */
export async function barriers(page: Page, theme: string, part = 'body'): Promise<string[]> {
  // In one go: these pages have no frames, and to carry what is in order to a second page takes longer than to find it.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .include(part);
  // The themes differ in their colours only.
  if (theme === 'dark') axe.withRules('color-contrast');
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
