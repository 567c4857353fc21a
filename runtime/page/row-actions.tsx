import { useRef, type ComponentProps, type KeyboardEvent } from 'react';
import { classNames } from '../../widgets/ui/class-names';
import { DropdownMenu } from '../../widgets/ui/dropdown-menu';
import { isKey } from '../../widgets/ui/keymap';
import { moveFocus } from '../../widgets/ui/move-focus';
import { Tooltip } from '../../widgets/ui/tooltip';
import { useWords } from '../../widgets/ui/use-words';
import { useKeptFocus } from './use-kept-focus';

/** A button of a row. */
export interface RowButton {
  key: string;
  label: string;
  /** Text shown beside the button, for example why it is the only one. */
  hint?: string;
  icon?: string;
  tone: 'primary' | 'danger' | 'neutral';
  /** Why it cannot be done now; the button stays, disabled. */
  reason?: string;
  /** Always inside 更多. */
  rare?: boolean;
  run(): void;
}

interface RowActionsProps {
  buttons: readonly RowButton[];
  /** Number of buttons in the row; the others are inside 更多. */
  inline: number;
  /** Why the row is read-only; reading actions stay. */
  readOnly?: string;
}

/** The buttons of a row: 编辑 and 删除 first, then the actions of the document that apply to the row. */
export function RowActions({ buttons, inline, readOnly }: RowActionsProps) {
  const t = useWords();
  const box = useRef<HTMLDivElement>(null);
  const keep = useKeptFocus(box);
  const common = buttons.filter(({ rare }) => !rare);
  const short = common.filter(({ label }) => isShort(label));
  // A menu of one short command would take as much room as the command; 更多 alone says nothing.
  const alone = inline === 0 || common.length === buttons.length;
  const fits = alone && short.length === common.length && common.length === inline + 1;
  const last = short[inline];
  const shown =
    fits && last && labelWidth(last.label) <= labelWidth(t('list.more')) ? short : short.slice(0, inline);
  const rest = buttons.filter((button) => !shown.includes(button));
  return (
    // One tab stop; arrow keys move between the buttons, and Escape leads back to the row.
    <div
      ref={box}
      {...keep}
      data-actions
      onKeyDown={moveInActions}
      className="flex items-center gap-3.5 whitespace-nowrap"
    >
      {readOnly !== undefined && (
        <Tooltip text={readOnly}>
          <span tabIndex={0} className="rounded-tag text-fg-3">
            {t('list.readOnly')}
          </span>
        </Tooltip>
      )}
      {shown.map((button, at) => {
        const text = button.reason ?? button.hint;
        const tabIndex = at === 0 && readOnly === undefined ? 0 : -1;
        if (text === undefined) return <InlineButton key={button.key} button={button} tabIndex={tabIndex} />;
        return (
          <Tooltip key={button.key} text={text}>
            <InlineButton button={button} tabIndex={tabIndex} />
          </Tooltip>
        );
      })}
      {rest.length > 0 && (
        <DropdownMenu
          label={t('list.more')}
          align="end"
          trigger={
            <button
              type="button"
              tabIndex={shown.length === 0 && readOnly === undefined ? 0 : -1}
              className="inline-flex min-h-6 items-center rounded-tag text-fg-2 hover:text-primary-text"
            >
              {t('list.more')}
            </button>
          }
          items={menuItems(rest)}
        />
      )}
    </div>
  );
}

/** The buttons as entries of a menu: what harms stands apart at its end, where a slip does not hit it. */
function menuItems(buttons: readonly RowButton[]): ComponentProps<typeof DropdownMenu>['items'] {
  const harms = ({ tone }: RowButton) => tone === 'danger';
  const [safe, harmful] = [buttons.filter((one) => !harms(one)), buttons.filter(harms)];
  const item = (button: RowButton) => ({
    key: button.key,
    label: button.label,
    ...(button.icon && { icon: button.icon }),
    danger: harms(button),
    ...(button.reason !== undefined && { reason: button.reason }),
    onSelect: button.run,
  });
  const apart = safe.length > 0 && harmful.length > 0;
  return [...safe.map(item), ...(apart ? (['separator'] as const) : []), ...harmful.map(item)];
}

function moveInActions(event: KeyboardEvent<HTMLElement>): void {
  const box = event.currentTarget;
  // A menu of these buttons is elsewhere in the document.
  if (!box.contains(event.target as Node)) return;
  if (isKey(event, 'toRow')) return box.closest('tr')?.focus();
  moveFocus(event, [...box.querySelectorAll<HTMLElement>('[tabindex]')], STEPS);
}

const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/** A button beside others; the remaining attributes and the ref are those of its tooltip. */
function InlineButton({ button, ...rest }: { button: RowButton } & ComponentProps<'button'>) {
  const { reason, tone, label, run } = button;
  return (
    <button
      {...rest}
      type="button"
      aria-disabled={reason !== undefined || undefined}
      aria-description={reason}
      onClick={(event) => {
        rest.onClick?.(event);
        if (reason === undefined) run();
      }}
      className={classNames(
        'inline-flex min-h-6 items-center rounded-tag transition-colors duration-fast',
        reason === undefined ? TONES[tone] : 'cursor-not-allowed text-fg-disabled',
      )}
    >
      {label}
    </button>
  );
}

const TONES: Readonly<Record<RowButton['tone'], string>> = {
  primary: 'text-primary-text hover:text-primary-hover',
  danger: 'text-fg-2 hover:text-danger-text focus-visible:text-danger-text',
  neutral: 'text-fg-2 hover:text-primary-text focus-visible:text-primary-text',
};

const LEAST_WIDTH = 120;
const GAP = 14;
const PADDING = 28;

/**
 * Number of buttons beside each other: as many as there is `room` for. Where a list has more, the first one and 更多, so
 * that its columns have the room; of documents one less than the room, because their verbs are what the list is for. Rare
 * ones take no other's place: 更多 is there for them besides.
 */
export function inlineButtons(labels: readonly string[], room: number, ofDocuments: boolean): number {
  if (labels.length <= room) return room;
  return ofDocuments ? room - 1 : Math.min(room - 1, 1);
}

/** Maximum label width outside of 更多: a longer one would widen every row. */
const LONGEST = 4 * 14;

function isShort(label: string): boolean {
  return labelWidth(label) <= LONGEST;
}

/** Width of the action column for all possible buttons; 0 without any. */
export function actionsWidth(
  labels: readonly string[],
  inline: number,
  more: string,
  anyRare = false,
): number {
  if (labels.length === 0 && !anyRare) return 0;
  const widths = labels
    .filter(isShort)
    .map(labelWidth)
    .sort((one, other) => other - one)
    .slice(0, anyRare && inline === 0 ? 1 : inline);
  if (anyRare || labels.length > widths.length) widths.push(labelWidth(more));
  const text = widths.reduce((sum, width) => sum + width + GAP, -GAP);
  // With 更多 alone, the rows of the narrowest windows keep room for what they are about.
  return Math.max(inline === 0 && labels.length > 0 ? 0 : LEAST_WIDTH, Math.ceil(text + PADDING));
}

function labelWidth(label: string): number {
  let width = 0;
  for (const character of label) width += (character.codePointAt(0) ?? 0) > 0x2e7f ? 14 : 8;
  return width;
}
