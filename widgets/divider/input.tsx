import { classNames } from '../ui/class-names';
import type { InputProps } from '../widget';

const LINE = 'h-px min-w-6 bg-line';

/** A plain line, or a labelled separator aligned left, centre or right. */
export function Input({ id, field: { label, options } }: InputProps) {
  if (label === '') return <hr id={id} className="my-2 border-0 border-t border-line" />;
  const { orientation } = options;
  return (
    <div id={id} role="separator" aria-label={label} className="my-1 flex items-center gap-3">
      <span className={classNames(LINE, orientation === 'left' ? 'w-6' : 'flex-1')} />
      <span className="min-w-0 font-semibold break-words">{label}</span>
      <span className={classNames(LINE, orientation === 'right' ? 'w-6' : 'flex-1')} />
    </div>
  );
}
