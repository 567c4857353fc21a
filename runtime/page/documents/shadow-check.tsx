import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../widgets/ui/button';
import { useWords } from '../../../widgets/ui/use-words';
import { CallError } from '../../data/data-source';

/** What new rules would say about the records of an entity. */
interface ShadowedEntity {
  entity: string;
  title: string;
  total: number;
  tried: number;
  broken: number;
  rules: {
    path: string;
    label: string;
    msg: string;
    count: number;
    examples: { id: number; name: string; route: string | null }[];
  }[];
  skipped: 'unseen' | 'new' | null;
}

/** The answer of a shadow run. */
export interface ShadowAnswer {
  entities: ShadowedEntity[];
}

interface ShadowCheckProps {
  /** Tries the rules on the records; it reads only, and is given up with the signal. */
  run(signal: AbortSignal): Promise<ShadowAnswer>;
}

/** Tries what is about to be published on the existing records: how many would not be accepted any more, with examples. */
export function ShadowCheck({ run }: ShadowCheckProps) {
  const t = useWords();
  const [answer, setAnswer] = useState<ShadowAnswer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const start = async () => {
    const controller = new AbortController();
    stop.current = controller;
    setBusy(true);
    setFailure(null);
    setAnswer(null);
    try {
      setAnswer(await run(controller.signal));
    } catch (error) {
      if (!controller.signal.aborted) {
        if (!(error instanceof CallError)) throw error;
        setFailure(error.message);
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="flex flex-col gap-2" data-shadow-run>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" loading={busy} onClick={() => void start()}>
          {t('documents.shadow')}
        </Button>
        {busy && (
          <Button size="small" onClick={() => stop.current?.abort()}>
            {t('documents.shadowStop')}
          </Button>
        )}
        <span className="text-note text-fg-3">{t('documents.shadowNote')}</span>
      </div>
      <div role="status" className="flex flex-col gap-2">
        {failure !== null && <p className="text-danger-text">{failure}</p>}
        {answer?.entities.length === 0 && <p className="text-fg-2">{t('documents.shadowNothing')}</p>}
        {answer?.entities.map((one) => (
          <ShadowedRecords key={one.entity} found={one} />
        ))}
      </div>
    </section>
  );
}

function ShadowedRecords({ found }: { found: ShadowedEntity }) {
  const t = useWords();
  const { title, tried, total, broken, rules, skipped } = found;
  if (skipped !== null) return <p className="text-fg-2">{t(`documents.shadow.${skipped}`, { title })}</p>;
  return (
    <div className={`rounded-control px-3 py-2 ${broken > 0 ? 'bg-warning-soft' : 'bg-sunken'}`}>
      <p className="font-medium">
        {t(broken > 0 ? 'documents.shadowBroken' : 'documents.shadowSound', { title, n: broken, tried })}
        {total > tried && (
          <span className="ml-1 font-normal text-fg-2">{t('documents.shadowMore', { total })}</span>
        )}
      </p>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        {rules.map(({ path, label, msg, count, examples }) => (
          <li key={path + msg} className="break-words">
            {t('documents.shadowRule', { label, msg, n: count })}
            <span className="ml-2 inline-flex flex-wrap gap-x-2">
              {examples.map(({ id, name, route }) =>
                route === null ? (
                  <span key={id} className="text-fg-2">
                    {name}
                  </span>
                ) : (
                  <a
                    key={id}
                    href={route}
                    target="_blank"
                    rel="noreferrer"
                    className="text-primary-text underline"
                  >
                    {name}
                  </a>
                ),
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
