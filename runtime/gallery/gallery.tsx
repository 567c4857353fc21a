import type { FieldFixture } from '../../widgets/shared/field-fixture';
import { LanguageMenu } from '../shell/language-menu';
import { ThemeToggle } from '../shell/theme-toggle';
import { usePageTitle } from '../shell/use-page-title';
import { ControlSamples } from './control-samples';
import { useGalleryWords } from './use-gallery-words';

/** The samples of all controls as a window of its own, for developers. `own` are the types of domains. */
export function Gallery({ own }: { own: readonly FieldFixture[] }) {
  const word = useGalleryWords();
  usePageTitle(word('title'));
  return (
    <div className="flex h-dvh flex-col bg-page">
      <header className="flex h-13 shrink-0 items-center gap-2 border-b border-line bg-surface px-4">
        <h1 className="mr-auto text-dialog-title">{word('title')}</h1>
        <LanguageMenu caret wordClass="max-md:hidden" />
        <ThemeToggle />
      </header>
      <main tabIndex={-1} className="flex min-h-0 flex-1">
        <ControlSamples own={own} />
      </main>
    </div>
  );
}
