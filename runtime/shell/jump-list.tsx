import { useEffect, useRef } from 'react';
import { classNames } from '../../widgets/ui/class-names';
import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';
import type { JumpGroup } from './jump-targets';

interface JumpListProps {
  id: string;
  label: string;
  groups: readonly JumpGroup[];
  /** The number of the active target, counted over all groups. */
  active: number;
  onHover(at: number): void;
  onChoose(path: string): void;
}

/** The targets of the jump dialog below their headings; the focus stays in its field. */
export function JumpList({ id, label, groups, active, onHover, onChoose }: JumpListProps) {
  const t = useWords();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active, groups]);
  let at = -1;
  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-label={label}
      className="-mx-2 mt-2 h-[min(420px,50dvh)] overflow-y-auto"
      data-scrolls
    >
      {groups.map(({ title, targets, more }) => (
        <div key={title} role="group" aria-label={title} className="pb-1">
          <p aria-hidden className="px-2 pt-3 pb-1 text-small text-fg-3">
            {title}
            {more && ` · ${t('jump.more')}`}
          </p>
          {targets.map((target) => {
            const own = ++at;
            return (
              <div
                key={target.path}
                id={`${id}-${own}`}
                role="option"
                aria-selected={own === active}
                onMouseMove={() => onHover(own)}
                onClick={() => onChoose(target.path)}
                className={classNames(
                  'flex h-9 cursor-pointer items-center gap-2 rounded-control px-2',
                  own === active && 'bg-hover',
                )}
              >
                <span className="flex shrink-0 text-fg-3">
                  <Icon name={target.icon} size={16} />
                </span>
                <span className="max-w-[50%] shrink-0 truncate">{target.title}</span>
                <span className="min-w-0 flex-1 truncate text-small text-fg-3">{target.note}</span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
