import type { HTMLAttributes } from 'react';
import { late } from '../ui/late';
import { htmlText } from './html-text';

/** Rich text to read; its bare words until the cleaner is there, which travels when the first is shown. */
export const LazyRichContent = late<HTMLAttributes<HTMLDivElement> & { html: string }>(
  () => import('./rich-content').then((part) => part.RichContent),
  ({ html, ...rest }) => (
    <div {...rest}>
      <p className="whitespace-pre-line">{htmlText(html)}</p>
    </div>
  ),
);
