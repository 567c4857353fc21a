import { Icon } from '../../../widgets/ui/icon';
import { PageLink } from '../../shell/page-link';

/** A place that a block leads to. */
export interface ListedPlace {
  path: string;
  title: string;
  note: string;
  icon: string;
}

/** Links to places, one below the other; `empty` says that there are none. */
export function PlaceList({ places, empty }: { places: readonly ListedPlace[]; empty: string }) {
  if (places.length === 0) return <p className="text-fg-3">{empty}</p>;
  return (
    <ul className="-mx-2">
      {places.map(({ path, title, note, icon }) => (
        <li key={`${path} ${title} ${note}`}>
          <PageLink
            to={path}
            className="flex h-9 items-center gap-2 rounded-control px-2 transition-colors duration-fast hover:bg-hover"
          >
            <Icon name={icon} size={16} className="shrink-0 text-fg-3" />
            <span className="max-w-[60%] shrink-0 truncate">{title}</span>
            <span className="min-w-0 flex-1 truncate text-right text-small text-fg-3">{note}</span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
