import type { TemplateColumn } from '../../schemas/template/export-template';
import { TEMPLATE_MOST } from '../../schemas/template/template-bounds';
import { Checkbox } from '../../widgets/ui/checkbox';
import { IconButton } from '../../widgets/ui/icon-button';
import { TextInput } from '../../widgets/ui/text-input';
import { useWords } from '../../widgets/ui/use-words';
import { checkState, type changed } from './column-tree';
import type { EditMode } from './edit-mode';
import { NumberBox } from './number-box';

interface ColumnLineProps {
  node: TemplateColumn;
  mode: EditMode;
  errorAt(path: string): string | undefined;
  onCheck(checked: boolean): void;
  onChange(change: Parameters<typeof changed>[2]): void;
  onRemove(): void;
}

/** A column, or a heading, of the tree: its check, and what the mode edits of it. */
export function ColumnLine({ node, mode, errorAt, onCheck, onChange, onRemove }: ColumnLineProps) {
  const t = useWords();
  const { key, name: given, customName, iscustom, children } = node;
  const name = customName ?? given;
  const message =
    errorAt(`columns/${key}/customName`) ??
    errorAt(`columns/${key}/customPrintWidth`) ??
    errorAt(`columns/${key}/customExcelWidth`);
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 py-0.5">
      <Checkbox
        className={mode === 3 ? '' : 'min-w-0 flex-1'}
        checked={checkState(node)}
        onChange={onCheck}
        {...(mode === 3
          ? { 'aria-label': name }
          : {
              label: (
                <span className={children ? 'block truncate font-medium' : 'block truncate'}>
                  {name}
                  {customName !== undefined && customName !== given && (
                    <span className="ml-2 text-small text-fg-3">{given}</span>
                  )}
                </span>
              ),
            })}
      />
      {mode === 2 && !children && (
        <span className="flex gap-2">
          {(['customPrintWidth', 'customExcelWidth'] as const).map((width) => (
            <span key={width} className="w-24">
              <NumberBox
                small
                label={t(width === 'customPrintWidth' ? 'templates.printWidth' : 'templates.excelWidth', {
                  name,
                })}
                placeholder={t('templates.auto')}
                value={node[width] || undefined}
                invalid={errorAt(`columns/${key}/${width}`) !== undefined}
                onChange={(value) => onChange({ [width]: value })}
              />
            </span>
          ))}
        </span>
      )}
      {mode === 3 && (
        <span className="min-w-0 flex-1">
          <TextInput
            size="small"
            aria-label={t('templates.customName', { name: given })}
            placeholder={given}
            maxLength={TEMPLATE_MOST.columnName}
            value={customName ?? (iscustom ? given : '')}
            invalid={errorAt(`columns/${key}/customName`) !== undefined}
            onChange={(text) => onChange({ customName: text === '' && !iscustom ? undefined : text })}
          />
        </span>
      )}
      {iscustom && (
        <IconButton
          plain
          size="small"
          icon="trash-2"
          tone="danger"
          label={t('templates.remove', { name })}
          onClick={onRemove}
        />
      )}
      {message && (
        <p role="alert" className="w-full text-right text-small text-danger-text">
          {message}
        </p>
      )}
    </div>
  );
}
