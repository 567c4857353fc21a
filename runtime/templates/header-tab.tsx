import type { ExportTemplate } from '../../schemas/template/export-template';
import { Checkbox } from '../../widgets/ui/checkbox';
import { movedEntry } from '../../widgets/ui/moved-entry';
import { useWords } from '../../widgets/ui/use-words';
import { MovableList } from './movable-list';

interface HeaderTabProps {
  template: ExportTemplate;
  onChange(part: Partial<ExportTemplate>): void;
}

/** 表头字段: what stands above the table. */
export function HeaderTab({ template, onChange }: HeaderTabProps) {
  const t = useWords();
  const { baseHeader, kind } = template;
  const move = (from: number, to: number) => {
    if (to >= 0 && to < baseHeader.length) onChange({ baseHeader: movedEntry(baseHeader, from, to) });
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-9 items-center gap-3 border-b border-line pb-1">
        <span className="text-small text-fg-3">{t('templates.header.hint')}</span>
        <span className="ml-auto text-small text-fg-3">
          {t('templates.header.chosen', { n: baseHeader.filter(({ checked }) => checked).length })}
        </span>
      </div>
      <div className="h-[clamp(160px,100dvh-580px,505px)] overflow-y-auto" tabIndex={-1}>
        <MovableList
          label={t('templates.tab.header')}
          onDrop={move}
          onStep={(key, arrow) => {
            const at = baseHeader.findIndex((one) => one.key === key);
            if (arrow === 'up' || arrow === 'down') move(at, at + (arrow === 'up' ? -1 : 1));
          }}
          lines={baseHeader.map((field, at) => ({
            ...field,
            content: (
              <>
                <Checkbox
                  className="min-w-0 flex-1"
                  label={<span className="block truncate">{field.name}</span>}
                  checked={field.checked}
                  onChange={(checked) =>
                    onChange({
                      baseHeader: baseHeader.map((one, place) =>
                        place === at ? { ...field, checked } : one,
                      ),
                    })
                  }
                />
                {kind === 'list' && !field.key.startsWith('$') && (
                  <span className="shrink-0 text-small text-fg-3">{t('templates.header.criterion')}</span>
                )}
              </>
            ),
          }))}
        />
      </div>
    </div>
  );
}
