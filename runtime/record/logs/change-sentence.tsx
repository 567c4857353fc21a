import { Fragment } from 'react';
import { sentenceOf } from '../../../schemas/logs/sentence-of';
import { useWords } from '../../../widgets/ui/use-words';
import type { ChangeRow } from './log-rows';

interface ChangeSentenceProps {
  row: ChangeRow;
  /** The most fields that it tells. */
  most: number;
}

/** A logged change as a sentence: who did what, and each field before and after. */
export function ChangeSentence({ row, most }: ChangeSentenceProps) {
  const t = useWords();
  const { parts, changes, all } = sentenceOf(row, t, most);
  return (
    <span className="break-words">
      {parts.map(({ text, isName }, at) =>
        isName ? (
          <strong key={at} className="font-semibold text-fg">
            {text}
          </strong>
        ) : (
          <Fragment key={at}>{text}</Fragment>
        ),
      )}
      {changes.length > 0 && t('logs.colon')}
      {changes.map(({ column, name, from, to }, at) => (
        <Fragment key={`${column} ${at}`}>
          {at > 0 && t('logs.semicolon')}
          {name}{' '}
          {from !== undefined && (
            <>
              <span className="text-fg-3">{from}</span>
              {' → '}
            </>
          )}
          <span className="text-fg">{to}</span>
        </Fragment>
      ))}
      {all > changes.length && <>{t('logs.more', { n: all })}</>}
    </span>
  );
}
