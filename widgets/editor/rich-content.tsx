import { useEffect, useMemo, useRef, type HTMLAttributes } from 'react';
import { classNames } from '../ui/class-names';
import { useWidgetHost } from '../widget';
import { cleanHtml } from './clean-html';
import { showPicture } from './show-picture';
import './rich-text.css';

/** Read-only rich text: sanitized, links open in a new tab, pictures are loaded with the session. */
export function RichContent({ html, className, ...rest }: HTMLAttributes<HTMLDivElement> & { html: string }) {
  const clean = useMemo(() => prepared(cleanHtml(html)), [html]);
  const { picture } = useWidgetHost();
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const all = body.current?.querySelectorAll('img') ?? [];
    const stops = [...all].map((image) => showPicture(image, image.dataset.stored ?? '', picture));
    return () => stops.forEach((stop) => stop());
  }, [clean, picture]);
  return (
    <div
      {...rest}
      ref={body}
      // A wide table scrolls, also by keyboard.
      tabIndex={clean.includes('<table') ? 0 : undefined}
      className={classNames('rich-text overflow-x-auto', className)}
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}

/**
 * Adds `target` to links, because a click must not leave the form, and takes the path of pictures out of `src`, which
 * the browser would load without the session. The HTML is sanitized already.
 */
function prepared(clean: string): string {
  const { body } = new DOMParser().parseFromString(clean, 'text/html');
  for (const link of body.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  for (const image of body.querySelectorAll('img')) {
    image.dataset.stored = image.getAttribute('src') ?? '';
    image.removeAttribute('src');
  }
  return body.innerHTML;
}
