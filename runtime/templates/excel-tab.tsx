import type { ExportTemplate } from '../../schemas/template/export-template';
import { EXCEL_RANGES } from '../../schemas/template/template-bounds';
import { useWords } from '../../widgets/ui/use-words';
import { AlignSetting, FlagSettings, NumberSettings, SettingsSection, type SettingsOf } from './settings';

interface ConfigTabProps {
  template: ExportTemplate;
  onChange(part: Partial<ExportTemplate>): void;
  errorAt(path: string): string | undefined;
}

/** 导出配置: how a sheet looks. */
export function ExcelTab({ template, onChange, errorAt }: ConfigTabProps) {
  const t = useWords();
  const { excelConfig } = template;
  const of: SettingsOf = {
    part: 'excelConfig',
    config: excelConfig,
    ranges: EXCEL_RANGES,
    errorAt,
    onChange: (name, value) => onChange({ excelConfig: { ...excelConfig, [name]: value } }),
  };
  return (
    <div>
      <SettingsSection title={t('templates.section.title')}>
        <FlagSettings of={of} names={['showTitle']} />
        <NumberSettings of={of} names={['titleFontSize', 'titleLineHeight']} unit="pt" />
      </SettingsSection>
      <SettingsSection title={t('templates.section.header')}>
        <FlagSettings of={of} names={['showHeader']} />
        <NumberSettings of={of} names={['headerColSpan']} />
        <NumberSettings of={of} names={['headerFontSize', 'headerLineHeight']} unit="pt" />
        <AlignSetting of={of} name="headerTextAlign" />
      </SettingsSection>
      <SettingsSection title={t('templates.section.content')}>
        <FlagSettings of={of} names={['freezeHead']} />
        <NumberSettings of={of} names={['contentFontSize', 'contentLineHeight']} unit="pt" />
        <AlignSetting of={of} name="contentTextAlign" />
      </SettingsSection>
      <SettingsSection title={t('templates.section.footer')}>
        <FlagSettings of={of} names={['showFooter']} />
        <NumberSettings of={of} names={['footerColSpan']} />
        <NumberSettings of={of} names={['footerFontSize', 'footerLineHeight']} unit="pt" />
        <AlignSetting of={of} name="footerTextAlign" />
      </SettingsSection>
    </div>
  );
}
