import type { ExportTemplate } from '../../schemas/template/export-template';
import { ORIENTATIONS, PAPER_SIZES, PAPERS } from '../../schemas/template/paper-sizes';
import { PRINT_RANGES } from '../../schemas/template/template-bounds';
import { useWords } from '../../widgets/ui/use-words';
import {
  AlignSetting,
  ChoiceSetting,
  FlagSettings,
  NumberSettings,
  SettingsSection,
  type SettingsOf,
} from './settings';

interface PrintTabProps {
  template: ExportTemplate;
  onChange(part: Partial<ExportTemplate>): void;
  errorAt(path: string): string | undefined;
}

const PAPER_OPTIONS = PAPERS.map((paper) => ({
  value: paper,
  label: `${paper} (${PAPER_SIZES[paper].join(' × ')} mm)`,
}));

/** 打印配置: how a print looks. */
export function PrintTab({ template, onChange, errorAt }: PrintTabProps) {
  const t = useWords();
  const { pdfConfig } = template;
  const of: SettingsOf = {
    part: 'pdfConfig',
    config: pdfConfig,
    ranges: PRINT_RANGES,
    errorAt,
    onChange: (name, value) => onChange({ pdfConfig: { ...pdfConfig, [name]: value } }),
  };
  const orientations = ORIENTATIONS.map((value) => ({ value, label: t(`templates.orientation.${value}`) }));
  return (
    <div>
      <SettingsSection title={t('templates.section.paper')}>
        <div className="col-span-2">
          <ChoiceSetting of={of} name="paper" options={PAPER_OPTIONS} />
        </div>
        <div className="col-span-2">
          <ChoiceSetting of={of} name="orientation" options={orientations} />
        </div>
        <NumberSettings
          of={of}
          names={['marginTop', 'marginBottom', 'marginLeft', 'marginRight']}
          unit="mm"
        />
        <FlagSettings of={of} names={['footerPage', 'footerDate', 'doubleCol']} />
      </SettingsSection>
      <SettingsSection title={t('templates.section.copies')}>
        <NumberSettings of={of} names={['mulligansPage']} />
        <NumberSettings of={of} names={['mulligansMarginBottom', 'splitLineMargin']} unit="mm" />
        <FlagSettings of={of} names={['tableCopy', 'isShowSplitLine']} />
      </SettingsSection>
      <SettingsSection title={t('templates.section.title')}>
        <FlagSettings of={of} names={['showTitle', 'pageShowTitle']} />
        <NumberSettings of={of} names={['titleFontSize', 'titleLineHeight']} unit="pt" />
      </SettingsSection>
      <SettingsSection title={t('templates.section.header')}>
        <FlagSettings of={of} names={['showHeader', 'isPageHeaderShow']} />
        <NumberSettings of={of} names={['headerColSpan']} />
        <NumberSettings of={of} names={['headerFontSize', 'headerLineHeight']} unit="pt" />
        <AlignSetting of={of} name="headerTextAlign" />
        <NumberSettings
          of={of}
          names={['headerPaddingTop', 'headerMarginTop', 'headerMarginBottom']}
          unit="pt"
        />
      </SettingsSection>
      <SettingsSection title={t('templates.section.content')}>
        <NumberSettings of={of} names={['contentFontSize', 'contentLineHeight']} unit="pt" />
        <AlignSetting of={of} name="contentTextAlign" />
        <NumberSettings of={of} names={['contentPaddingTop', 'contentPaddingLeft']} unit="pt" />
      </SettingsSection>
      <SettingsSection title={t('templates.section.footer')}>
        <FlagSettings of={of} names={['showFooter']} />
        <NumberSettings of={of} names={['footerColSpan']} />
        <NumberSettings of={of} names={['footerFontSize', 'footerLineHeight']} unit="pt" />
        <AlignSetting of={of} name="footerTextAlign" />
        <NumberSettings
          of={of}
          names={['footerPaddingTop', 'footerMarginTop', 'footerMarginBottom']}
          unit="pt"
        />
      </SettingsSection>
    </div>
  );
}
