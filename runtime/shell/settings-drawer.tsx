import { useId, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '../../widgets/ui/button';
import { Drawer } from '../../widgets/ui/drawer';
import { RadioGroup } from '../../widgets/ui/radio-group';
import { Switch } from '../../widgets/ui/switch';
import { useWords } from '../../widgets/ui/use-words';
import { addShellWords } from '../i18n/add-shell-words';
import { PrimaryChoice } from './primary-choice';
import { restoreSettings, settings, type Settings } from './settings';

addShellWords();

type Choice = 'theme' | 'navTheme' | 'layout' | 'contentWidth';
type Toggle = 'fixedHeader' | 'autoHideHeader' | 'fixedSidebar' | 'multiTab' | 'weak' | 'singleKeys';

/** The values of a choice; their texts are `look.` and the value. */
const CHOICES: { readonly [Key in Choice]: readonly Settings[Key][] } = {
  theme: ['light', 'dark'],
  navTheme: ['dark', 'light'],
  layout: ['side', 'top'],
  contentWidth: ['fluid', 'fixed'],
};

/** The settings of the shell in this browser; each takes effect at once. */
export function SettingsDrawer({ onClose }: { onClose(): void }) {
  const t = useWords();
  const now = useSnapshot(settings);
  const choice = (key: Choice) => (
    <Row label={t(`look.${key}`)}>
      {(labelledBy) => (
        <RadioGroup
          aria-labelledby={labelledBy}
          value={now[key]}
          options={CHOICES[key].map((value) => ({ value, label: t(`look.${value}`) }))}
          onChange={(value) => Object.assign(settings, { [key]: value }, key === 'theme' && { chosen: true })}
        />
      )}
    </Row>
  );
  // A setting that has no effect beside another is off and cannot be changed.
  const toggle = (key: Toggle, isOf = true) => (
    <Row label={t(`look.${key}`)}>
      {(labelledBy) => (
        <Switch
          aria-labelledby={labelledBy}
          checked={now[key]}
          disabled={!isOf}
          word={t(now[key] ? 'look.on' : 'look.off')}
          onChange={(value) => Object.assign(settings, { [key]: value })}
        />
      )}
    </Row>
  );
  return (
    <Drawer
      open
      closedByMask
      onClose={onClose}
      title={t('look.title')}
      footerLeft={<span className="text-fg-3">{t('look.kept')}</span>}
      footer={<Button onClick={restoreSettings}>{t('look.reset')}</Button>}
    >
      <div className="divide-y divide-line">
        {choice('theme')}
        {now.theme === 'light' && choice('navTheme')}
        <Row label={t('look.primary')}>{(labelledBy) => <PrimaryChoice labelledBy={labelledBy} />}</Row>
        {choice('layout')}
        {choice('contentWidth')}
        {toggle('fixedHeader')}
        {toggle('autoHideHeader', now.fixedHeader)}
        {toggle('fixedSidebar', !now.fixedHeader && now.layout === 'side')}
        {toggle('multiTab')}
        {toggle('weak')}
        {toggle('singleKeys')}
      </div>
    </Drawer>
  );
}

/** A setting with its label; the label names the control. */
function Row({ label, children }: { label: string; children: (labelledBy: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-2">
      <span id={id} className="text-fg-2">
        {label}
      </span>
      {children(id)}
    </div>
  );
}
