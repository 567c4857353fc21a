import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { LIST_BOUNDS, type FixedSide } from '../../schemas/record/list-settings';
import { Button } from '../../widgets/ui/button';
import { Checkbox } from '../../widgets/ui/checkbox';
import { IconButton } from '../../widgets/ui/icon-button';
import { useRowDrag } from '../../widgets/ui/use-row-drag';
import { useWords } from '../../widgets/ui/use-words';
import { addListWords } from '../i18n/add-list-words';
import {
  fixColumn,
  fixedSide,
  moveColumn,
  toggleColumn,
  widenColumn,
  type ColumnChoice,
} from './column-settings';
import type { ColumnPreferences } from './use-column-settings';

addListWords();

/** The sides in the order in which the button goes through them. */
const NEXT_SIDE: Readonly<Record<FixedSide, FixedSide>> = { none: 'left', left: 'right', right: 'none' };
const SIDE_ICONS: Readonly<Record<FixedSide, string>> = {
  none: 'arrow-left-right',
  left: 'chevrons-left',
  right: 'chevrons-right',
};
/** Alt and an arrow change the width by this. */
const STEP = 8;

/** The columns of a list: their order, by drag and by keys, whether they are shown, where they are fixed, and their widths. */
export function ColumnList({ choices, settings, setSettings, restore }: ColumnPreferences) {
  const t = useWords();
  const list = useRef<HTMLDivElement>(null);
  const byId = new Map(choices.map((choice) => [choice.id, choice]));
  const { line, start } = useRowDrag(list, (from, to) => setSettings(moveColumn(settings, from, to)));

  function onKeyDown(event: KeyboardEvent, at: number) {
    const id = settings.order[at];
    if (!event.altKey || id === undefined) return;
    const { key } = event;
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      const to = at + (key === 'ArrowUp' ? -1 : 1);
      setSettings(moveColumn(settings, at, to));
      // The focus follows the column.
      if (to >= 0 && to < settings.order.length)
        requestAnimationFrame(() =>
          list.current?.querySelector<HTMLElement>(`[data-index="${to}"] [data-move]`)?.focus(),
        );
    } else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const width = settings.widths[id] ?? shownWidth(id) ?? LIST_BOUNDS.leastWidth;
      setSettings(widenColumn(settings, id, width + (key === 'ArrowLeft' ? -STEP : STEP)));
    } else return;
    event.preventDefault();
  }

  return (
    <>
      <div ref={list} className="relative">
        <ul className="max-h-[min(420px,60dvh)] overflow-y-auto p-2">
          {settings.order.map((id, at) => {
            const choice = byId.get(id);
            return (
              choice && (
                <ColumnLine
                  key={id}
                  at={at}
                  choice={choice}
                  shown={!settings.hidden.includes(id)}
                  side={fixedSide(settings, choice)}
                  width={settings.widths[id]}
                  onDrag={start}
                  onKeyDown={onKeyDown}
                  onToggle={() => setSettings(toggleColumn(settings, id))}
                  onFix={(side) => setSettings(fixColumn(settings, choice, side))}
                  onWidth={(width) => setSettings(widenColumn(settings, id, width))}
                />
              )
            );
          })}
        </ul>
        {line !== null && (
          <div
            className="pointer-events-none absolute inset-x-2 h-0.5 bg-primary-solid"
            style={{ top: line }}
          />
        )}
      </div>
      <div className="flex items-center justify-between gap-3 border-t border-line p-2 pl-4">
        <p className="text-small text-fg-3">{t('columns.keys')}</p>
        <Button size="small" variant="text" onClick={restore}>
          {t('list.restore')}
        </Button>
      </div>
    </>
  );
}

interface ColumnLineProps {
  at: number;
  choice: ColumnChoice;
  shown: boolean;
  side: FixedSide;
  width: number | undefined;
  onDrag(event: PointerEvent, at: number): void;
  onKeyDown(event: KeyboardEvent, at: number): void;
  onToggle(): void;
  onFix(side: FixedSide): void;
  onWidth(width: number | null): void;
}

function ColumnLine({ at, choice: { label }, shown, side, width, ...on }: ColumnLineProps) {
  const t = useWords();
  return (
    <li data-index={at} className="flex items-center gap-1 rounded-control hover:bg-hover">
      <IconButton
        plain
        data-move
        size="small"
        icon="grip-vertical"
        label={t('columns.move', { label })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
        className="cursor-grab touch-none"
        onPointerDown={(event) => on.onDrag(event, at)}
        onKeyDown={(event) => on.onKeyDown(event, at)}
      />
      <Checkbox
        className="min-w-0 flex-1"
        label={<span className="block truncate">{label}</span>}
        checked={shown}
        onChange={on.onToggle}
      />
      <IconButton
        size="small"
        icon={SIDE_ICONS[side]}
        label={t(`columns.fixed.${side}`, { label })}
        className={side === 'none' ? 'text-fg-disabled' : 'text-primary-text'}
        onClick={() => on.onFix(NEXT_SIDE[side])}
      />
      <input
        type="number"
        // A new width from elsewhere replaces what is typed.
        key={width ?? 'auto'}
        aria-label={t('columns.width', { label })}
        placeholder={t('columns.auto')}
        defaultValue={width}
        min={LIST_BOUNDS.leastWidth}
        max={LIST_BOUNDS.mostWidth}
        step={STEP}
        onBlur={({ target }) => {
          const typed = target.value === '' ? null : Number(target.value);
          if (typed !== (width ?? null)) on.onWidth(typed);
        }}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        className="h-7 w-20 rounded-control border border-line bg-surface px-2 text-right text-small text-fg hover:border-control"
      />
    </li>
  );
}

/** The width of a column as the table shows it. */
function shownWidth(id: string): number | undefined {
  return document.querySelector<HTMLElement>(`th[data-column="${CSS.escape(id)}"]`)?.offsetWidth;
}
