import type { PrintPage } from '../../schemas/print/print-page';
import { loadPrintFonts } from './print-fonts';
import { pageSvg } from './page-svg';

/** Pages that are drawn between two frames. */
const AT_ONCE = 20;
/** The frame is removed so much later, in milliseconds: some browsers print after they have answered. */
const LINGER = 60_000;

/**
 * Prints pages: the same boxes as in the preview, in a hidden frame whose paper has the size of the pages and no margins
 * of its own. Resolves when the browser's dialog has closed.
 */
export async function printPages(pages: readonly PrintPage[], title: string): Promise<void> {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.setAttribute('aria-hidden', 'true');
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;inset-inline-end:0;bottom:0';
  document.body.append(frame);
  const inner = frame.contentDocument!;
  const { width, height } = pages[0]!;
  inner.title = title;
  const style = inner.createElement('style');
  style.textContent = `@page{size:${width}pt ${height}pt;margin:0}html,body{margin:0}
svg{display:block;width:${width}pt;height:${height}pt;break-after:page}svg:last-child{break-after:auto}`;
  inner.head.append(style);
  for (let start = 0; start < pages.length; start += AT_ONCE) {
    inner.body.append(...pages.slice(start, start + AT_ONCE).map((page) => pageSvg(inner, page)));
    await new Promise((resolve) => setTimeout(resolve));
  }
  await loadPrintFonts(inner, pages);
  frame.contentWindow!.focus();
  frame.contentWindow!.print();
  setTimeout(() => frame.remove(), LINGER);
}
