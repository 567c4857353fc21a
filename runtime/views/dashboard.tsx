import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { MenuNode } from '../../schemas/document/domain';
import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';
import { session } from '../session/session-store';
import { entryPath, HOME_PATH, leavesOf, menuEntries } from '../shell/menu-routes';
import { Panel } from '../shell/panel';
import { greeting } from './greeting';

/** Home: a greeting and all pages of the session by directory. */
export function Dashboard() {
  const t = useWords();
  const [hour] = useState(() => new Date().getHours());
  const { user, menus } = useSnapshot(session);
  const entries = menuEntries(menus as typeof session.menus).filter((entry) => entry.path !== HOME_PATH);
  if (!user) return null;
  return (
    <>
      <header className="flex flex-wrap items-baseline gap-x-3 px-1 pb-3">
        <h2 className="text-page-title">
          {t('dashboard.greeting', { greeting: t(greeting(hour)), name: user.name })}
        </h2>
        <p className="text-fg-2">{user.loginOrgName}</p>
      </header>
      <Panel className="p-5">
        <h3 className="text-panel-title">{t('dashboard.links')}</h3>
        {entries.map((entry) => (
          <Group key={entry.name} entry={entry} />
        ))}
      </Panel>
    </>
  );
}

function Group({ entry }: { entry: MenuNode }) {
  const pages = leavesOf([entry]);
  return (
    <section className="mt-4">
      {entry.children.length > 0 && <h4 className="mb-2 text-small text-fg-2">{entry.meta.title}</h4>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-2">
        {pages.map((page) => (
          <li key={page.name}>
            <Link
              to={entryPath(page)}
              className="flex h-11 items-center gap-2 rounded-control border border-line px-3 transition-colors duration-fast hover:border-primary-border hover:bg-hover"
            >
              <Icon
                name={page.meta.icon ?? entry.meta.icon ?? 'file-text'}
                size={16}
                className="shrink-0 text-fg-3"
              />
              <span className="min-w-0 truncate">{page.meta.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
