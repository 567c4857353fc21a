import { classNames } from '../ui/class-names';
import { scrollWithin } from '../ui/scroll-within';
import type { Step } from './cascade';

interface FoundPathsProps {
  id: string;
  label: string;
  paths: readonly { path: Step[]; text: string }[];
  active: number;
  onHover(at: number): void;
  onChoose(path: Step[]): void;
}

/** The complete paths that a search found. */
export function FoundPaths({ id, label, paths, active, onHover, onChoose }: FoundPathsProps) {
  return (
    <ul id={id} role="listbox" aria-label={label} className="max-h-[280px] overflow-y-auto p-1">
      {paths.map(({ path, text }, at) => (
        <li
          key={path.join('-')}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          ref={at === active ? (node) => scrollWithin(node?.parentElement ?? null, node) : undefined}
          onMouseMove={() => onHover(at)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(path)}
          className={classNames(
            'flex min-h-8 cursor-pointer items-center rounded-control px-2.5 py-1 select-none',
            at === active && 'bg-hover',
          )}
        >
          {text}
        </li>
      ))}
    </ul>
  );
}
