import { useId } from 'react';
import type { ExportTemplate } from '../../schemas/template/export-template';
import { leavesOf } from '../../schemas/template/template-columns';
import { Checkbox } from '../../widgets/ui/checkbox';
import { SelectBox } from '../../widgets/ui/select-box';
import { useWords } from '../../widgets/ui/use-words';

interface TotalsLineProps {
  template: ExportTemplate;
  onChange(part: Partial<ExportTemplate>): void;
}

/** Headings, sums, and the amount that is written out. */
export function TotalsLine({ template, onChange }: TotalsLineProps) {
  const t = useWords();
  const id = useId();
  const { columns, baseHeader, columnModel, totals, kind } = template;
  const put = (part: Partial<ExportTemplate['totals']>) => onChange({ totals: { ...totals, ...part } });
  const fields = kind === 'record' ? baseHeader : leavesOf(columns).filter(({ iscustom }) => !iscustom);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line pt-3">
      <Checkbox
        label={t('templates.grouped')}
        checked={columnModel === 'grouped'}
        onChange={(on) => onChange({ columnModel: on ? 'grouped' : 'flat' })}
      />
      <Checkbox label={t('templates.totals.show')} checked={totals.show} onChange={(show) => put({ show })} />
      <Checkbox
        label={t('templates.totals.carried')}
        checked={totals.carried}
        onChange={(carried) => put({ carried })}
      />
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="text-fg-2">
          {t('templates.totals.inWords')}
        </label>
        <div className="w-40">
          <SelectBox
            id={id}
            aria-label={t('templates.totals.inWords')}
            value={totals.inWords ?? ''}
            options={[
              { value: '', label: t('templates.none') },
              ...fields.map(({ key, name }) => ({ value: key, label: name })),
            ]}
            onChange={(value) => {
              const { inWords: _former, ...more } = totals;
              onChange({ totals: value === '' ? more : { ...more, inWords: String(value) } });
            }}
          />
        </div>
      </div>
    </div>
  );
}
