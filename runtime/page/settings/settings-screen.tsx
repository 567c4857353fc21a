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
import { SettingRow } from './setting-row';
import { groupsOf, type ShownSetting } from './shown-setting';
import { useSettings } from './use-settings';

/** The screen of a settings page: all settings in groups, with one button that saves what was changed. */
export function SettingsScreen({ page }: { page: CompiledPageOf<'settings'> }) {
  const t = useWords();
  const id = useId();
  const { permissions } = useSnapshot(session);
  const { permission, searchUrl } = page.pageConfig;
  const model = useSettings(page);
  const { settings, edits, errors, changed, saving } = model;
  const [words, setWords] = useState('');
  const [history, setHistory] = useState<{ of: ShownSetting | null } | null>(null);
  const groups = useMemo(() => groupsOf(settings, words), [settings, words]);
  useUnsavedTab(changed > 0, model.undo);

  if (model.failure) return <FailureView failure={model.failure} title={page.title} onRetry={model.retry} />;
  if (!model.loaded) return <PageSkeleton />;

  const holds = (suffix: string) => permissions.has(permission[suffix] ?? '');
  const editable = model.editable && holds('edit');
  const fieldId = (key: string) => `${id}${key}`;
  const groupId = (group: number | string) => `${id}group-${group}`;

  async function save() {
    const wrong = await model.save();
    if (wrong === null) return;
    // The setting may be out of the search.
    setWords('');
    focusWhenMounted(() => document.getElementById(fieldId(wrong)));
  }

  return (
    <section className="flex max-h-full min-h-0 min-w-0 flex-1 flex-col rounded-panel bg-surface shadow-panel">
      <header className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-3">
        <div className="w-75 max-md:w-full">
          <TextInput
            aria-label={t('settings.search')}
            placeholder={t('settings.search')}
            prefix={<Icon name="search" size={16} />}
            clearable
            value={words}
            onChange={setWords}
          />
        </div>
        {!editable && <span className="text-small text-fg-3">{t('settings.readOnly')}</span>}
        {holds('search_his') && (
          <Button icon="history" className="ml-auto" onClick={() => setHistory({ of: null })}>
            {t('settings.history')}
          </Button>
        )}
      </header>
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
          {groups.map(({ group, label, settings: own }) => (
            <section
              key={group}
              aria-labelledby={groupId(group)}
              className="border-b border-line last:border-b-0"
            >
              <h2
                id={groupId(group)}
                tabIndex={-1}
                className="bg-sunken px-5 py-2 font-semibold outline-offset-[-2px]"
              >
                {label}
              </h2>
              {own.map((setting) => (
                <SettingRow
                  key={setting.k}
                  id={fieldId(setting.k)}
                  setting={setting}
                  edit={edits[setting.k]}
                  errors={errors}
                  editable={editable}
                  onChange={(edit) => model.change(setting, edit)}
                  onLeave={() => model.leave(setting)}
                  {...(holds('search_his') && { onHistory: () => setHistory({ of: setting }) })}
                />
              ))}
            </section>
          ))}
        </div>
      </div>
      {editable && (
        <footer className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-5 py-3">
          <span className="mr-auto text-small text-fg-2" role="status">
            {t(changed > 0 ? 'settings.changedCount' : 'settings.unchanged', { n: changed })}
          </span>
          {changed > 0 && <Button onClick={model.undo}>{t('settings.undo')}</Button>}
          <Button variant="primary" disabled={changed === 0} loading={saving} onClick={() => void save()}>
            {t('form.save')}
          </Button>
        </footer>
      )}
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
