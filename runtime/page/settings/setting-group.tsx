import { SettingRow } from './setting-row';
import type { ShownGroup, ShownSetting } from './shown-setting';
import type { SettingsModel } from './use-settings';

interface SettingGroupProps {
  id: string;
  shown: ShownGroup;
  model: SettingsModel;
  /** The user may change settings. */
  editable: boolean;
  /** The id of a setting's control. */
  fieldId(key: string): string;
  /** Shows who changed a setting; absent without the right. */
  onHistory?(of: ShownSetting): void;
}

/** The settings of a group below its title. */
export function SettingGroup({ id, shown, model, editable, fieldId, onHistory }: SettingGroupProps) {
  return (
    <section aria-labelledby={id} className="border-b border-line last:border-b-0">
      <h2 id={id} tabIndex={-1} className="bg-sunken px-5 py-2 font-semibold outline-offset-[-2px]">
        {shown.label}
      </h2>
      {shown.settings.map((setting) => (
        <SettingRow
          key={setting.k}
          id={fieldId(setting.k)}
          setting={setting}
          edit={model.edits[setting.k]}
          errors={model.errors}
          editable={editable}
          onChange={(edit) => model.change(setting, edit)}
          onLeave={() => model.leave(setting)}
          {...(onHistory && { onHistory: () => onHistory(setting) })}
        />
      ))}
    </section>
  );
}
