import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** What hinders people seriously, as axe finds it in a part of the page; in few words. */
export async function barriers(page: Page, theme: string, part = 'body'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).include(part);
  // The themes differ in their colours only.
  if (theme === 'dark') axe.withRules('color-contrast');
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
