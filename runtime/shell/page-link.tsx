import type { ComponentProps, MouseEvent } from 'react';
import { createPath, useHref, useLocation, useNavigate } from 'react-router-dom';

interface PageLinkProps extends ComponentProps<'a'> {
  /** Path of a page of the console. */
  to: string;
}

/**
 * A link to a page of the console. The router's own link brings the code of its framework mode along, which loads pages ahead:
 * 3 kB that the first list would wait for.
 */
export function PageLink({ to, onClick, ...others }: PageLinkProps) {
  const href = useHref(to);
  const here = createPath(useLocation());
  const navigate = useNavigate();
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const isOther = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (event.defaultPrevented || isOther) return;
    event.preventDefault();
    void navigate(to, { replace: here === to });
  }
  return <a {...others} href={href} onClick={follow} />;
}
