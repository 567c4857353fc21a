import type { Page } from 'playwright';

/** The serious accessibility problems that axe finds in a part of the page, in short form. */
export async function barriers(page: Page, theme: string, part = 'body'): Promise<string[]> {
  const { AxeBuilder } = await import('@axe-core/playwright');
  // In legacy mode, because these pages have no frames, and transferring the passed rules to a second page takes longer
  // than the analysis.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .include(part);
  // The themes differ in colours only.
  if (theme === 'dark') axe.withRules('color-contrast');
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
