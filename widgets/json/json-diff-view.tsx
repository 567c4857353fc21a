import { useMemo, useState } from 'react';
import type { Json } from '../../schemas/json';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { useWords } from '../ui/use-words';
import { diffJson, firstLines, foldSame, MOST_LINES, type DiffLine } from './json-diff';

/** Unchanged lines that are shown around a change. */
const AROUND = 3;
/** Lines that are drawn at first, and with each 更多. */
const STEP = 500;

interface JsonDiffProps {
  /** Undefined: there is none. */
  from: Json | undefined;
  to: Json | undefined;
  label: string;
}

/** Two JSON values side by side, in a narrow window one below the other, with marks at what differs. */
export function JsonDiff({ from, to, label }: JsonDiffProps) {
  const t = useWords();
  const { lines, changes, cut } = useMemo(() => diffJson(from, to), [from, to]);
  const [whole, setWhole] = useState(false);
  const [most, setMost] = useState(STEP);
  const parts = useMemo(() => (whole ? [{ lines }] : foldSame(lines, AROUND)), [lines, whole]);
  const drawn = useMemo(() => firstLines(parts, most), [parts, most]);
  if (changes === 0) return <p className="text-fg-2">{t('json.same')}</p>;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-small text-fg-2">{t('json.changes', { n: changes })}</span>
        {(whole || parts.some((part) => 'folded' in part)) && (
          <Button onClick={() => setWhole(!whole)}>{t(whole ? 'json.onlyChanges' : 'json.whole')}</Button>
        )}
      </div>
      <div className="overflow-hidden rounded-panel border border-line">
        <table aria-label={label} className="w-full table-fixed text-left font-mono text-small max-md:block">
          <thead className="max-md:sr-only">
            <tr className="bg-sunken font-sans text-fg-2">
              {(['before', 'after'] as const).map((side) => (
                <th key={side} scope="col" className="h-8 w-1/2 px-3 font-medium">
                  {t(`json.${side}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {drawn.parts.map((part, at) =>
              'folded' in part ? (
                <Folded key={at} lines={part.folded} onOpen={() => setWhole(true)} />
              ) : (
                part.lines.map((line, step) => <Line key={`${at} ${step}`} line={line} />)
              ),
            )}
          </tbody>
        </table>
      </div>
      {drawn.more && <Button onClick={() => setMost(most + STEP)}>{t('json.more', { n: STEP })}</Button>}
      {cut && <p className="text-small text-fg-2">{t('json.cutLines', { n: MOST_LINES })}</p>}
    </div>
  );
}

function Folded({ lines, onOpen }: { lines: readonly DiffLine[]; onOpen(): void }) {
  const t = useWords();
  return (
    <tr className="bg-sunken max-md:block">
      <td colSpan={2} className="p-0 max-md:block">
        <button
          type="button"
          onClick={onOpen}
          className="h-7 w-full px-3 text-left font-sans text-fg-2 outline-offset-[-2px] hover:bg-hover"
        >
          {t('json.folded', { n: lines.length })}
        </button>
      </td>
    </tr>
  );
}

const LEFT = 'bg-danger-soft text-danger-on-soft';
const RIGHT = 'bg-success-soft text-success-on-soft';

function Line({ line }: { line: DiffLine }) {
  const { change, level, left, right } = line;
  const same = change === 'same';
  return (
    <tr className="align-top max-md:block">
      <Side text={left} level={level} mark={same ? null : '-'} tone={left !== undefined && !same && LEFT} />
      <Side
        text={right}
        level={level}
        mark={same ? null : '+'}
        tone={right !== undefined && !same && RIGHT}
        // A narrow window shows an unchanged line once.
        twice={same}
      />
    </tr>
  );
}

interface SideProps {
  text: string | undefined;
  level: number;
  mark: '+' | '-' | null;
  tone: string | false;
  twice?: boolean;
}

/** Levels of indentation that have a place of their own. */
const INDENTS = 12;

function Side({ text, level, mark, tone, twice }: SideProps) {
  const t = useWords();
  return (
    <td
      className={classNames(
        'relative py-0.5 pr-2 break-words whitespace-pre-wrap md:last:border-l md:last:border-line',
        tone || (text === undefined && 'bg-sunken'),
        twice || text === undefined ? 'max-md:hidden' : 'max-md:block',
      )}
      style={{ paddingLeft: 20 + Math.min(level, INDENTS) * 14 }}
    >
      {text !== undefined && mark && (
        <>
          <span aria-hidden className="absolute left-2">
            {mark}
          </span>
          <span className="sr-only">{t(mark === '+' ? 'json.added' : 'json.removed')} </span>
        </>
      )}
      {text}
    </td>
  );
}
