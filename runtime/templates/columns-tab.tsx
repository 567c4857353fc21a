import { useState } from 'react';
import type { ExportTemplate, TemplateColumn } from '../../schemas/template/export-template';
import { customKey } from '../../schemas/template/custom-key';
import { leavesOf, nodesOf } from '../../schemas/template/template-columns';
import { Button } from '../../widgets/ui/button';
import { Checkbox } from '../../widgets/ui/checkbox';
import { useWords } from '../../widgets/ui/use-words';
import { ColumnLine } from './column-line';
import {
  added,
  changed,
  checkState,
  dropped,
  linesOf,
  putInto,
  removed,
  shifted,
  takenOut,
  withChecked,
} from './column-tree';
import { EDIT_MODES, type EditMode } from './edit-mode';
import { MovableList } from './movable-list';
import { TotalsLine } from './totals-line';

interface ColumnsTabProps {
  template: ExportTemplate;
  onChange(part: Partial<ExportTemplate>): void;
  errorAt(path: string): string | undefined;
}

/** 导出打印字段: the tree of columns, and one way at a time to edit it. */
export function ColumnsTab({ template, onChange, errorAt }: ColumnsTabProps) {
  const t = useWords();
  const [mode, setMode] = useState<EditMode>(0);
  const { columns } = template;
  const put = (next: TemplateColumn[]) => onChange({ columns: next });
  const leaves = leavesOf(columns);
  const whole = checkState({ key: '', name: '', checked: false, children: columns });
  const error = errorAt('columns');

  function add(name: string, isHeading: boolean) {
    const node = { key: customKey(nodesOf(columns)), name, checked: !isHeading, iscustom: true };
    put(added(columns, isHeading ? { ...node, children: [] } : node));
    // A heading needs columns, a column a name.
    setMode(isHeading ? 1 : 3);
  }

  if (columns.length === 0) return <p className="py-6 text-center text-fg-3">{t('templates.noColumns')}</p>;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ModeChoice mode={mode} onChange={setMode} />
        <div className="ml-auto flex gap-2">
          <Button size="small" icon="plus" onClick={() => add(t('templates.newColumn'), false)}>
            {t('templates.addColumn')}
          </Button>
          <Button size="small" icon="plus" onClick={() => add(t('templates.newGroup'), true)}>
            {t('templates.addGroup')}
          </Button>
        </div>
      </div>
      <div className="flex min-h-9 items-center gap-3 border-b border-line pb-1">
        <Checkbox
          label={t('templates.all')}
          checked={whole}
          onChange={(checked) => put(withChecked(columns, null, checked))}
        />
        <span className="text-small text-fg-3">
          {t('templates.chosen', { n: leaves.filter(({ checked }) => checked).length })}
        </span>
        {mode === 2 ? (
          <WidthHeads />
        ) : (
          <span className="ml-auto text-right text-small text-fg-3 max-md:hidden">
            {t(`templates.hint.${mode}`)}
          </span>
        )}
      </div>
      <div className="h-[clamp(160px,100dvh-580px,505px)] overflow-y-auto" tabIndex={-1}>
        <MovableList
          label={t('templates.columns')}
          fixed={mode !== 1}
          onDrop={(from, to) => put(dropped(columns, from, to))}
          onStep={(key, arrow) => put(STEPS[arrow](columns, key))}
          lines={linesOf(columns).map(({ node, depth }) => ({
            ...{ key: node.key, name: node.customName ?? node.name, depth },
            content: (
              <ColumnLine
                node={node}
                mode={mode}
                errorAt={errorAt}
                onCheck={(checked) => put(withChecked(columns, node.key, checked))}
                onChange={(change) => put(changed(columns, node.key, change))}
                onRemove={() => put(removed(columns, node.key))}
              />
            ),
          }))}
        />
      </div>
      {error && (
        <p role="alert" className="text-small text-danger-text">
          {error}
        </p>
      )}
      <TotalsLine template={template} onChange={onChange} />
    </div>
  );
}

const STEPS = {
  up: (columns: TemplateColumn[], key: string) => shifted(columns, key, -1),
  down: (columns: TemplateColumn[], key: string) => shifted(columns, key, 1),
  in: putInto,
  out: takenOut,
};

/** Above the two boxes of each line. */
function WidthHeads() {
  const t = useWords();
  return (
    <span aria-hidden className="ml-auto flex gap-2 pr-2 text-small text-fg-3">
      <span className="w-24">{t('templates.width.print')}</span>
      <span className="w-24">{t('templates.width.excel')}</span>
    </span>
  );
}

/** The edit modes of the specification: 0 none, 1 sorting, 2 width, 3 names. */
function ModeChoice({ mode, onChange }: { mode: EditMode; onChange(mode: EditMode): void }) {
  const t = useWords();
  return (
    <div role="radiogroup" aria-label={t('templates.mode')} className="flex rounded-control bg-sunken p-0.5">
      {EDIT_MODES.map((one) => (
        <label
          key={one}
          className="cursor-pointer rounded-tag px-3 py-0.5 text-small text-fg-2 focus-within:outline-2 focus-within:outline-primary-border hover:text-fg has-checked:bg-surface has-checked:text-primary-text has-checked:shadow-panel"
        >
          <input
            type="radio"
            name="template-mode"
            className="sr-only"
            checked={mode === one}
            onChange={() => onChange(one)}
          />
          {t(`templates.mode.${one}`)}
        </label>
      ))}
    </div>
  );
}
