import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { JsonObject } from '../../../schemas/json';
import type { CompiledPage } from '../../../schemas/model/page';
import type { ListSettings } from '../../../schemas/record/list-settings';
import { VIEW_BOUNDS, type ListView, type ViewContent } from '../../../schemas/record/list-view';
import { Button } from '../../../widgets/ui/button';
import { confirm } from '../../../widgets/ui/confirm';
import { Icon } from '../../../widgets/ui/icon';
import { IconButton } from '../../../widgets/ui/icon-button';
import { toast } from '../../../widgets/ui/toast';
import { useWords } from '../../../widgets/ui/use-words';
import { attempt } from '../../data/attempt';
import { useDataSource } from '../../data/data-source-context';
import { addListWords } from '../../i18n/add-list-words';
import type { ListController } from '../../list/list-controller';
import type { SavedViews } from './use-saved-views';
import { viewContent } from './view-content';
import { ViewForm, type NamedView } from './view-form';

addListWords();

/** What the menu of views needs from its list. */
export interface ViewListProps {
  page: CompiledPage;
  views: SavedViews;
  list: ListController;
  /** The columns as they are now. */
  settings: ListSettings;
  /** Shows the list as a view says; null: as it was at first. */
  onApply(view: ListView | null): void;
  onDone(): void;
}

/** The saved views of a list, and what can be done with them. */
export function ViewList({ page, views, list, settings, onApply, onDone }: ViewListProps) {
  const t = useWords();
  const [form, setForm] = useState<NamedView | null>(null);
  const { all, open } = views;
  const { save, remove, setUsual } = useKeptViews(page, views, () => setForm(null));
  // Renders again with the list.
  useSnapshot(list.state);
  const { content, leftOut } = viewContent(page, list, settings);
  const changed = open !== null && JSON.stringify(content) !== JSON.stringify(open.content);
  const own = all.filter(({ mine }) => mine).length;

  const choose = (view: ListView | null) => {
    views.setOpen(view?.id ?? null);
    onApply(view);
    onDone();
  };

  if (form)
    return (
      <ViewForm
        view={form}
        shareWith={page.kept?.shareWith}
        leftOut={form.id === null || form.id === open?.id ? leftOut : []}
        onSave={(named) =>
          save(
            named,
            named.id === null ? content : (all.find(({ id }) => id === named.id)?.content ?? content),
          )
        }
        onClose={() => setForm(null)}
      />
    );
  return (
    <>
      <ul className="max-h-[min(360px,50dvh)] overflow-y-auto p-2">
        <li>
          <ViewName chosen={open === null} label={t('views.plain')} onChoose={() => choose(null)} />
        </li>
        {all.map((view) => (
          <ViewLine
            key={view.id}
            view={view}
            chosen={open?.id === view.id}
            changed={open?.id === view.id && changed}
            usual={view.id === views.usual}
            onChoose={() => choose(view)}
            onUsual={(on) => void setUsual(on ? view.id : null)}
            onEdit={() => setForm({ id: view.id, name: view.name, roles: view.roles ?? [] })}
            onRemove={() => void remove(view)}
          />
        ))}
      </ul>
      <div className="flex justify-end gap-2 border-t border-line p-2">
        {open?.mine && changed && (
          <Button
            size="small"
            onClick={() => void save({ id: open.id, name: open.name, roles: open.roles ?? [] }, content)}
          >
            {t('views.save')}
          </Button>
        )}
        <Button
          size="small"
          variant="primary"
          disabledReason={own >= VIEW_BOUNDS.views ? t('views.full', { n: VIEW_BOUNDS.views }) : undefined}
          onClick={() => setForm({ id: null, name: '', roles: [] })}
        >
          {t('views.saveAs')}
        </Button>
      </div>
    </>
  );
}

/** Saves and removes the user's views; `onSaved` follows a save. */
function useKeptViews(page: CompiledPage, views: SavedViews, onSaved: () => void) {
  const t = useWords();
  const source = useDataSource();
  const { all, open } = views;
  const base = `list/views/${encodeURIComponent(page.id)}`;

  async function save(view: NamedView, says: ViewContent) {
    const { id, name, roles } = view;
    const body: JsonObject = {
      ...(id !== null && { id }),
      name,
      roles: [...roles],
      content: says as unknown as JsonObject,
    };
    // Where it fails, what was typed stays.
    await attempt(async () => {
      const saved = await source.call<{ id: number }>(base, { body });
      const next: ListView = { id: saved.id, name, mine: true, roles, content: says };
      views.setAll(id === null ? [...all, next] : all.map((one) => (one.id === id ? next : one)));
      if (id === null) views.setOpen(saved.id);
      onSaved();
      toast.success(t('views.saved'));
    });
  }
  async function remove({ id, name }: ListView) {
    const sure = await confirm({
      title: t('views.removeAsk', { name }),
      action: t('list.remove'),
      tone: 'danger',
    });
    if (!sure) return;
    await attempt(async () => {
      await source.call(`${base}/remove`, { body: { id } });
      views.setAll(all.filter((one) => one.id !== id));
      if (open?.id === id) views.setOpen(null);
      toast.success(t('list.removed'));
    });
  }
  /** The view that the list opens with; null: none. */
  function setUsual(id: number | null) {
    return attempt(async () => {
      await source.call(`${base}/default`, { body: { id } });
      views.setUsual(id);
    });
  }
  return { save, remove, setUsual };
}

interface ViewLineProps {
  view: ListView;
  chosen: boolean;
  /** The list is no longer as the view says. */
  changed: boolean;
  /** The list opens with it. */
  usual: boolean;
  onChoose(): void;
  onUsual(on: boolean): void;
  onEdit(): void;
  onRemove(): void;
}

/** A view with its buttons; only the own ones can be edited and removed. */
function ViewLine({ view, chosen, changed, usual, onChoose, onUsual, onEdit, onRemove }: ViewLineProps) {
  const t = useWords();
  const { name, mine, roles } = view;
  const notes = [
    changed && t('views.changed'),
    usual && t('views.usual'),
    (!mine || (roles ?? []).length > 0) && t('views.shared'),
  ];
  return (
    <li className="flex items-center gap-1 rounded-control hover:bg-hover">
      <ViewName chosen={chosen} label={name} note={notes.filter(Boolean).join(' · ')} onChoose={onChoose} />
      <IconButton
        size="small"
        icon={usual ? 'circle-check' : 'house'}
        label={t(usual ? 'views.notUsual' : 'views.makeUsual', { name })}
        onClick={() => onUsual(!usual)}
      />
      {mine && (
        <>
          <IconButton size="small" icon="settings" label={t('views.edit', { name })} onClick={onEdit} />
          <IconButton
            size="small"
            icon="trash-2"
            tone="danger"
            label={t('views.remove', { name })}
            onClick={onRemove}
          />
        </>
      )}
    </li>
  );
}

interface ViewNameProps {
  label: string;
  note?: string;
  chosen: boolean;
  onChoose(): void;
}

function ViewName({ label, note, chosen, onChoose }: ViewNameProps) {
  return (
    <button
      type="button"
      aria-current={chosen || undefined}
      onClick={onChoose}
      className="flex h-9 w-full min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-left hover:bg-hover"
    >
      <span className="w-4 shrink-0 text-primary-text">{chosen && <Icon name="check" size={14} />}</span>
      <span className="truncate">{label}</span>
      {note && <span className="ml-auto shrink-0 text-small text-fg-3">{note}</span>}
    </button>
  );
}
