import { useId, type ReactNode } from 'react';
import { ALIGNMENTS } from '../../schemas/template/alignments';
import type { SettingRange } from '../../schemas/template/template-bounds';
import { Checkbox } from '../../widgets/ui/checkbox';
import { FieldFrame, fieldMessageId } from '../../widgets/ui/field-frame';
import { SelectBox } from '../../widgets/ui/select-box';
import { useWords } from '../../widgets/ui/use-words';
import { NumberBox } from './number-box';

type Config = Readonly<Record<string, string | number | boolean>>;

/** What the settings of a tab share. */
export interface SettingsOf {
  part: 'excelConfig' | 'pdfConfig';
  config: Config;
  ranges: Readonly<Record<string, SettingRange>>;
  errorAt(path: string): string | undefined;
  onChange(name: string, value: string | number | boolean): void;
}

/** A group of settings with a heading. */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-line py-3 first:border-t-0 first:pt-0">
      <h3 className="mb-2 text-small font-semibold text-fg-2">{title}</h3>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4">{children}</div>
    </section>
  );
}

/** A number with its unit, its range as a hint, and its message. */
export function NumberSetting({ of, name, unit }: { of: SettingsOf; name: string; unit?: 'mm' | 'pt' }) {
  const t = useWords();
  const id = useId();
  const error = of.errorAt(`${of.part}/${name}`);
  const value = of.config[name];
  return (
    <FieldFrame id={id} label={t(`templates.set.${name}`)} error={error}>
      <NumberBox
        id={id}
        value={typeof value === 'number' ? value : undefined}
        onChange={(next) => of.onChange(name, next ?? Number.NaN)}
        invalid={error !== undefined}
        describedBy={error === undefined ? undefined : fieldMessageId(id)}
        {...(unit && { unit: t(`templates.unit.${unit}`) })}
      />
    </FieldFrame>
  );
}

/** Several numbers of one unit. */
export function NumberSettings({
  of,
  names,
  unit,
}: {
  of: SettingsOf;
  names: readonly string[];
  unit?: 'mm' | 'pt';
}) {
  return names.map((name) => <NumberSetting key={name} of={of} name={name} {...(unit && { unit })} />);
}

/** Switches beside each other, in a line of their own. */
export function FlagSettings({ of, names }: { of: SettingsOf; names: readonly string[] }) {
  const t = useWords();
  return (
    <div className="col-span-full flex flex-wrap gap-x-6 gap-y-1">
      {names.map((name) => (
        <Checkbox
          key={name}
          label={t(`templates.set.${name}`)}
          checked={of.config[name] === true}
          onChange={(on) => of.onChange(name, on)}
        />
      ))}
    </div>
  );
}

/** A choice among a few words. */
export function ChoiceSetting({
  of,
  name,
  options,
}: {
  of: SettingsOf;
  name: string;
  options: readonly { value: string; label: string }[];
}) {
  const t = useWords();
  const id = useId();
  return (
    <FieldFrame id={id} label={t(`templates.set.${name}`)}>
      <SelectBox
        id={id}
        aria-label={t(`templates.set.${name}`)}
        value={String(of.config[name])}
        options={options}
        onChange={(value) => of.onChange(name, String(value))}
      />
    </FieldFrame>
  );
}

/** How texts stand in their cells. */
export function AlignSetting({ of, name }: { of: SettingsOf; name: string }) {
  const t = useWords();
  const options = ALIGNMENTS.map((value) => ({ value, label: t(`templates.align.${value}`) }));
  return <ChoiceSetting of={of} name={name} options={options} />;
}
