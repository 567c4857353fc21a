import { useId, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { CompiledPageOf } from '../../../schemas/model/page';
import { Button } from '../../../widgets/ui/button';
import { EmptyState } from '../../../widgets/ui/empty-state';
import { focusWhenMounted } from '../../../widgets/ui/focus-when-mounted';
import { Icon } from '../../../widgets/ui/icon';
import { TextInput } from '../../../widgets/ui/text-input';
import { useWords } from '../../../widgets/ui/use-words';
import { FailureView } from '../../record/failure-view';
import { session } from '../../session/session-store';
import { useUnsavedTab } from '../../shell/unsaved-tabs';
import { PageSkeleton } from '../page-skeleton';
import { GroupAnchors } from './group-anchors';
import { SettingHistory } from './setting-history';
import { SettingGroup } from './setting-group';
import { groupsOf, type ShownGroup, type ShownSetting } from './shown-setting';
import { useSettings, type SettingsModel } from './use-settings';

/** The screen of a settings page: all settings in groups, with one button that saves what was changed. */
export function SettingsScreen({ page }: { page: CompiledPageOf<'settings'> }) {
  const t = useWords();
  const id = useId();
  const { permissions } = useSnapshot(session);
  const { permission, searchUrl } = page.pageConfig;
  const model = useSettings(page);
  const { settings, edits, errors, changed } = model;
  const [words, setWords] = useState('');
  const [history, setHistory] = useState<{ of: ShownSetting | null } | null>(null);
  const groups = useMemo(() => groupsOf(settings, words), [settings, words]);
  useUnsavedTab(changed > 0, model.undo);

  if (model.failure) return <FailureView failure={model.failure} title={page.title} onRetry={model.retry} />;
  if (!model.loaded) return <PageSkeleton />;

  const holds = (suffix: string) => permissions.has(permission[suffix] ?? '');
  const editable = model.editable && holds('edit');
  const fieldId = (key: string) => `${id}${key}`;
  const groupId = (group: ShownGroup['group']) => `${id}group-${group}`;
  const onHistory = holds('search_his') ? (of: ShownSetting | null) => setHistory({ of }) : undefined;

  async function save() {
    const wrong = await model.save();
    if (wrong === null) return;
    // The setting may be out of the search.
    setWords('');
    focusWhenMounted(() => document.getElementById(fieldId(wrong)));
  }

  return (
    <section className="flex max-h-full min-h-0 min-w-0 flex-1 flex-col rounded-panel bg-surface shadow-panel">
      <SettingsHeader
        words={words}
        editable={editable}
        onWords={setWords}
        {...(onHistory && { onHistory: () => onHistory(null) })}
      />
      <div className="flex min-h-0 flex-1 max-xl:flex-col">
        <GroupAnchors
          groups={groups.map(({ group, label, settings: own }) => ({
            id: groupId(group),
            label,
            errors: own.filter(({ k }) => errors.some(({ path }) => path.split('/')[0] === k)).length,
            changed: own.filter(({ k }) => k in edits).length,
          }))}
        />
        <div className="min-w-0 flex-1 overflow-y-auto">
          {groups.length === 0 && (
            <EmptyState
              kind="no-match"
              className="min-h-60"
              title={t('settings.none', { words: words.trim() })}
              actions={<Button onClick={() => setWords('')}>{t('settings.showAll')}</Button>}
            />
          )}
          {groups.map((shown) => (
            <SettingGroup
              key={shown.group}
              id={groupId(shown.group)}
              shown={shown}
              model={model}
              editable={editable}
              fieldId={fieldId}
              {...(onHistory && { onHistory })}
            />
          ))}
        </div>
      </div>
      {editable && <SettingsFooter model={model} onSave={() => void save()} />}
      {history && (
        <SettingHistory
          url={searchUrl.replace(/search$/, 'data-change/search')}
          title={page.title}
          settings={settings}
          of={history.of}
          onClose={() => setHistory(null)}
        />
      )}
    </section>
  );
}

interface SettingsHeaderProps {
  /** The search for settings. */
  words: string;
  editable: boolean;
  onWords(words: string): void;
  /** Shows what was changed on the page; absent without the right. */
  onHistory?(): void;
}

function SettingsHeader({ words, editable, onWords, onHistory }: SettingsHeaderProps) {
  const t = useWords();
  return (
    <header className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-3">
      <div className="w-75 max-md:w-full">
        <TextInput
          aria-label={t('settings.search')}
          placeholder={t('settings.search')}
          prefix={<Icon name="search" size={16} />}
          clearable
          value={words}
          onChange={onWords}
        />
      </div>
      {!editable && <span className="text-small text-fg-3">{t('settings.readOnly')}</span>}
      {onHistory && (
        <Button icon="history" className="ml-auto" onClick={onHistory}>
          {t('settings.history')}
        </Button>
      )}
    </header>
  );
}

/** How many settings are changed, and what is done with the changes. */
function SettingsFooter({
  model: { changed, saving, undo },
  onSave,
}: {
  model: SettingsModel;
  onSave(): void;
}) {
  const t = useWords();
  return (
    <footer className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-5 py-3">
      <span className="mr-auto text-small text-fg-2" role="status">
        {t(changed > 0 ? 'settings.changedCount' : 'settings.unchanged', { n: changed })}
      </span>
      {changed > 0 && <Button onClick={undo}>{t('settings.undo')}</Button>}
      <Button variant="primary" disabled={changed === 0} loading={saving} onClick={onSave}>
        {t('form.save')}
      </Button>
    </footer>
  );
}
