import type { ReactNode } from 'react';
import { classNames } from '../../widgets/ui/class-names';
import { Icon } from '../../widgets/ui/icon';
import type { Drag } from '../drag/use-drag';
import { nameOfListed, type ListedPart } from '../project/page-lists';
import { moveListed, partsOfList, placedBetween, selectedListed, type ListEditing } from './list-actions';
import { listDrag } from './list-drag';
import { onListedKey } from './list-keys';

/** What the parts of a list do with the pointer and the keys. */
export interface ListTools {
  editing: ListEditing;
  drag: Drag;
  /** Moves the focus to the inspector. */
  onInspect(): void;
}

interface ListedButtonProps extends ListTools {
  part: ListedPart;
  icon?: string;
  /** Behind the label. */
  children?: ReactNode;
  className: string;
}

/** A part of the list as a button that selects it, and that pointer and keys move. One of each list is a tab stop. */
export function ListedButton({
  part,
  editing,
  drag,
  onInspect,
  icon,
  children,
  className,
}: ListedButtonProps) {
  const { designing } = editing;
  const { store, t } = designing;
  const { list, key } = part;
  const name = nameOfListed(list, key);
  const label = editing.labelOf(part);
  const selected = selectedListed(designing);
  const isSelected = selected?.list === list && selected.key === key;
  const isStop = selected?.list === list ? isSelected : part.at === 0;
  const problems = editing.problems.get(name) ?? 0;
  return (
    <button
      type="button"
      data-listed={name}
      aria-pressed={isSelected}
      aria-describedby="designer-list-keys"
      tabIndex={isStop ? 0 : -1}
      title={label}
      onClick={() => store.select([name])}
      onDoubleClick={onInspect}
      onKeyDown={(event) => onListedKey(event, editing, part, onInspect)}
      onPointerDown={(event) =>
        drag.press(
          event,
          listDrag({
            ...{ label, list, key, parts: partsOfList(designing, list) },
            drop: (at, before, next) => moveListed(editing, part, at, placedBetween(part, before, next)),
          }),
        )
      }
      className={classNames(
        'inline-flex max-w-full touch-none items-center gap-1 rounded-control outline-offset-[-2px] transition-colors duration-fast',
        isSelected
          ? 'bg-primary-soft text-primary-on-soft shadow-[inset_0_0_0_2px_var(--color-primary-border)]'
          : 'hover:bg-hover hover:text-fg',
        className,
      )}
    >
      {icon && <Icon name={icon} size={14} className="shrink-0" />}
      <span className="truncate">{label}</span>
      {children}
      {problems > 0 && (
        <span
          aria-label={t('ui.errorCount', { n: problems })}
          role="img"
          className="inline-flex shrink-0 text-danger-text"
        >
          <Icon name="circle-alert" size={13} />
        </span>
      )}
    </button>
  );
}
