import { classNames } from '../../widgets/ui/class-names';
import { IconButton } from '../../widgets/ui/icon-button';
import { useWords } from '../../widgets/ui/use-words';
import { useMenuFold } from '../shell/menu-fold';
import { PHONE, useMedia } from '../shell/use-media';
import { FoldedButtons } from './form-buttons';
import type { FormFrameProps } from './form-dialog';

type PageFrameProps = Omit<FormFrameProps, 'open' | 'width'> & Partial<Pick<FormFrameProps, 'width'>>;

/**
 * A full-page form: title at the top, buttons in a sticky bar at the bottom, 256 px wide, or 80 px where the side menu is
 * folded.
 */
export function PageFrame(props: PageFrameProps) {
  const { title, subtitle, headerRight, footer, footerLeft, onClose, children } = props;
  const t = useWords();
  const phone = useMedia(PHONE);
  const folded = useMenuFold().folded && !phone;
  return (
    <section
      aria-label={title}
      className="flex max-h-full min-h-0 w-full flex-col rounded-panel bg-surface shadow-panel"
    >
      <header className="flex h-14 shrink-0 items-center gap-3 border-b border-line px-4">
        <IconButton label={t('page.back')} icon="arrow-left" size="small" onClick={onClose} />
        <h1 className="shrink-0 text-page-title">{title}</h1>
        {subtitle && <p className="min-w-0 truncate text-small text-fg-3">{subtitle}</p>}
        {headerRight && <span className="ml-auto shrink-0">{headerRight}</span>}
      </header>
      <div className="min-h-0 flex-1 scroll-py-6 overflow-y-auto p-4">{children}</div>
      {footer && (
        <footer className="flex min-h-14 shrink-0 items-center gap-2 border-t border-line px-4 max-md:flex-col max-md:items-stretch max-md:py-3">
          <div className="mr-auto flex min-w-0 items-center gap-3 text-small max-md:empty:hidden">
            {footerLeft}
          </div>
          <div
            className={classNames(
              'flex items-center justify-end gap-2 max-md:[&>*]:flex-1',
              folded ? 'md:min-w-20' : 'min-w-64',
            )}
          >
            <FoldedButtons value={folded}>{footer}</FoldedButtons>
          </div>
        </footer>
      )}
    </section>
  );
}
