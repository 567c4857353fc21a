import { useMemo, type HTMLAttributes } from 'react';
import { classNames } from '../ui/class-names';
import { cleanHtml } from './clean-html';
import './rich-text.css';

/** Rich text to read: cleaned, its links open beside the application. */
export function RichContent({ html, className, ...rest }: HTMLAttributes<HTMLDivElement> & { html: string }) {
  const clean = useMemo(() => withOutsideLinks(cleanHtml(html)), [html]);
  return (
    <div
      {...rest}
      // A table wider than the panel is moved within it, by keys too.
      tabIndex={clean.includes('<table') ? 0 : undefined}
      className={classNames('rich-text overflow-x-auto', className)}
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}

/** The text is clean already; the form around a link must not be left by clicking it. */
function withOutsideLinks(clean: string): string {
  const { body } = new DOMParser().parseFromString(clean, 'text/html');
  for (const link of body.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  return body.innerHTML;
}
