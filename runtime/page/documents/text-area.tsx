import { useRef, type Ref, type UIEvent } from 'react';

/** Pixels of a line. */
export const LINE_HEIGHT = 20;

interface TextAreaProps {
  label: string;
  value: string;
  /** Lines that are marked. */
  marked: ReadonlySet<number>;
  ref: Ref<HTMLTextAreaElement>;
  onChange(value: string): void;
  onMove(offset: number): void;
}

/** Text in a mono font with numbered lines that scroll with it. */
export function TextArea({ label, value, marked, ref, onChange, onMove }: TextAreaProps) {
  const gutter = useRef<HTMLDivElement>(null);
  const count = value.split('\n').length;
  const scroll = ({ currentTarget }: UIEvent<HTMLTextAreaElement>) => {
    if (gutter.current) gutter.current.scrollTop = currentTarget.scrollTop;
  };
  const moved = ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) =>
    onMove(currentTarget.selectionStart);
  return (
    <div className="flex h-[52vh] min-h-60 overflow-hidden rounded-control border border-control bg-surface focus-within:border-primary">
      <div
        ref={gutter}
        aria-hidden
        className="shrink-0 overflow-hidden border-r border-line bg-sunken px-2 py-2 text-right font-mono text-small text-fg-3 select-none"
        style={{ lineHeight: `${LINE_HEIGHT}px` }}
      >
        {Array.from({ length: count }, (_, at) => (
          <div key={at} className={marked.has(at + 1) ? 'font-semibold text-danger-text' : undefined}>
            {at + 1}
          </div>
        ))}
      </div>
      <textarea
        ref={ref}
        aria-label={label}
        value={value}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        className="min-w-0 flex-1 resize-none bg-transparent px-3 py-2 font-mono text-small text-fg outline-none"
        style={{ lineHeight: `${LINE_HEIGHT}px` }}
        onChange={({ target }) => onChange(target.value)}
        onScroll={scroll}
        onSelect={moved}
      />
    </div>
  );
}
