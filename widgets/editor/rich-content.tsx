import { useMemo, type HTMLAttributes } from 'react';
import { classNames } from '../ui/class-names';
import { cleanHtml } from './clean-html';
import './rich-text.css';

/** Read-only rich text: sanitized, links open in a new tab. */
export function RichContent({ html, className, ...rest }: HTMLAttributes<HTMLDivElement> & { html: string }) {
  const clean = useMemo(() => withOutsideLinks(cleanHtml(html)), [html]);
  return (
    <div
      {...rest}
      // A wide table scrolls, also by keyboard.
      tabIndex={clean.includes('<table') ? 0 : undefined}
      className={classNames('rich-text overflow-x-auto', className)}
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}

/** Adds `target` to links: a click must not leave the form. The HTML is sanitized already. */
function withOutsideLinks(clean: string): string {
  const { body } = new DOMParser().parseFromString(clean, 'text/html');
  for (const link of body.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  return body.innerHTML;
}
