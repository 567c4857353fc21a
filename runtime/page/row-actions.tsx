import { useTranslation } from 'react-i18next';
import { classNames } from '../../widgets/ui/class-names';
import { DropdownMenu } from '../../widgets/ui/dropdown-menu';

/** One button of a row. */
export interface RowButton {
  key: string;
  label: string;
  icon?: string;
  tone: 'primary' | 'danger' | 'neutral';
  run(): void;
}

export interface RowActionsProps {
  buttons: readonly RowButton[];
  /** Buttons there is room for; the rest waits under 更多. */
  room: number;
}

/** 编辑 and 删除 first, then what the document adds and the row's state allows. */
export function RowActions({ buttons, room }: RowActionsProps) {
  const { t } = useTranslation();
  const shown = buttons.length > room ? buttons.slice(0, room - 1) : buttons;
  const rest = buttons.slice(shown.length);
  return (
    <div className="flex items-center gap-3.5 whitespace-nowrap">
      {shown.map((button) => (
        <button
          key={button.key}
          type="button"
          onClick={button.run}
          className={classNames(
            'inline-flex min-h-6 items-center rounded-tag transition-colors duration-fast',
            button.tone === 'primary' && 'text-primary-text hover:text-primary-hover',
            button.tone === 'danger' && 'text-fg-2 hover:text-danger-text focus-visible:text-danger-text',
            button.tone === 'neutral' && 'text-fg-2 hover:text-primary-text focus-visible:text-primary-text',
          )}
        >
          {button.label}
        </button>
      ))}
      {rest.length > 0 && (
        <DropdownMenu
          label={t('list.more')}
          align="end"
          trigger={
            <button
              type="button"
              className="inline-flex min-h-6 items-center rounded-tag text-fg-2 hover:text-primary-text"
            >
              {t('list.more')}
            </button>
          }
          items={rest.map((button) => ({
            key: button.key,
            label: button.label,
            ...(button.icon && { icon: button.icon }),
            danger: button.tone === 'danger',
            onSelect: button.run,
          }))}
        />
      )}
    </div>
  );
}

const LEAST_WIDTH = 120;
const GAP = 14;
const PADDING = 28;

/** Width of the action column for the labels a row can show at most; 0 when there are none. */
export function actionsWidth(labels: readonly string[], room: number, more: string): number {
  if (labels.length === 0) return 0;
  const wide =
    labels.length > room
      ? [...labels.slice(0, room - 1), longest([more, ...labels.slice(room - 1)])]
      : labels;
  const text = wide.reduce((sum, label) => sum + labelWidth(label) + GAP, -GAP);
  return Math.max(LEAST_WIDTH, Math.ceil(text + PADDING));
}

function longest(labels: readonly string[]): string {
  return labels.reduce((one, other) => (labelWidth(other) > labelWidth(one) ? other : one), '');
}

function labelWidth(label: string): number {
  let width = 0;
  for (const character of label) width += (character.codePointAt(0) ?? 0) > 0x2e7f ? 14 : 8;
  return width;
}
