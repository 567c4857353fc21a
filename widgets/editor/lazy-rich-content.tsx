import { lazy, Suspense, type HTMLAttributes } from 'react';
import { htmlText } from './html-text';

// The cleaner travels when the first rich text is shown.
const RichContent = lazy(() => import('./rich-content').then((part) => ({ default: part.RichContent })));

/** Rich text to read; its bare words until the cleaner is there. */
export function LazyRichContent({ html, ...rest }: HTMLAttributes<HTMLDivElement> & { html: string }) {
  return (
    <Suspense
      fallback={
        <div {...rest}>
          <p className="whitespace-pre-line">{htmlText(html)}</p>
        </div>
      }
    >
      <RichContent {...rest} html={html} />
    </Suspense>
  );
}
