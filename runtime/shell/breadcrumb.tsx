import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';

/** The menu path of the current page; its title is the heading of the document. */
export function Breadcrumb({ trail, title }: { trail: readonly string[]; title: string }) {
  const t = useWords();
  return (
    <ol aria-label={t('shell.position')} className="flex min-w-0 items-center gap-2 overflow-hidden">
      {trail.map((word) => (
        <li key={word} className="flex shrink-0 items-center gap-2 whitespace-nowrap text-fg-3 max-md:hidden">
          {word}
          <Icon name="chevron-right" size={14} />
        </li>
      ))}
      <li aria-current="page" className="min-w-0" title={title}>
        <h1 className="truncate">{title}</h1>
      </li>
    </ol>
  );
}
