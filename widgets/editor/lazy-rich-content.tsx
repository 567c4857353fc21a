import type { HTMLAttributes } from 'react';
import { late } from '../ui/late';
import { htmlText } from './html-text';

/** Read-only rich text. Shows plain text until the chunk with the sanitizer is loaded on first render. */
export const LazyRichContent = late<HTMLAttributes<HTMLDivElement> & { html: string }>(
  () => import('./rich-content').then((part) => part.RichContent),
  ({ html, ...rest }) => (
    <div {...rest}>
      <p className="whitespace-pre-line">{htmlText(html)}</p>
    </div>
  ),
);
