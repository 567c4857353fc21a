import { useMemo, useState } from 'react';
import type { Json, JsonObject } from '../../../schemas/json';
import { durationText } from '../../../schemas/text/duration-text';
import { Button } from '../../../widgets/ui/button';
import { Tag } from '../../../widgets/ui/tag';
import { useLanguage, useWords } from '../../../widgets/ui/use-words';
import { CallError } from '../../data/data-source';
import { useDataSource } from '../../data/data-source-context';
import { SchemaForm } from '../../schema-form/schema-form';
import { requestOf } from './call-request';
import { callSchema } from './form-schema';
import type { OpenApi, Operation } from './openapi';

/** Maximum number of characters of a response to show. */
const SHOWN = 50_000;

interface Shown {
  code: number;
  msg: string;
  data: unknown;
  ms: number;
}

/** A form that makes a real call as the current user, and shows the response. */
export function TryCall({ document, operation }: { document: OpenApi; operation: Operation }) {
  const t = useWords();
  const source = useDataSource();
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const schema = useMemo(
    () => callSchema(document, operation, { parameters: t('docs.parameters'), body: t('docs.body') }),
    [document, operation, t],
  );
  const send = async (value: JsonObject) => {
    const { url, method, body } = requestOf(operation, value);
    const start = performance.now();
    const show = (answer: Omit<Shown, 'ms'>) =>
      setShown({ ...answer, ms: Math.round(performance.now() - start) });
    setBusy(true);
    try {
      let msg = '';
      const onMessage = (text: string) => (msg = text);
      const data = await source.call<Json>(url, { method, body, quiet: true, onMessage });
      show({ code: 200, msg, data });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      show({ code: error.code, msg: error.message, data: error.data });
    } finally {
      setBusy(false);
    }
  };
  const buttons = (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <Button
        type={schema ? 'submit' : 'button'}
        variant="primary"
        loading={busy}
        onClick={schema ? undefined : () => void send({})}
      >
        {t('docs.send')}
      </Button>
      {operation.writes && <span className="text-small text-warning-text">{t('docs.changes')}</span>}
    </div>
  );
  return (
    <div className="rounded-panel bg-sunken p-4">
      {schema ? (
        <SchemaForm schema={schema} onSubmit={(value) => void send(value)}>
          {buttons}
        </SchemaForm>
      ) : (
        buttons
      )}
      {shown && <AnswerView {...shown} />}
    </div>
  );
}

function AnswerView({ code, msg, data, ms }: Shown) {
  const t = useWords();
  const language = useLanguage();
  const text = JSON.stringify(data, null, 2);
  return (
    <section className="mt-4" aria-label={t('docs.answer')} aria-live="polite">
      <p className="mb-1 flex flex-wrap items-center gap-2">
        <Tag color={code === 200 ? 'green' : 'red'}>
          {t('docs.sent', { code, time: durationText(ms, 'ms', language) })}
        </Tag>
        <span className="text-fg-2">{msg}</span>
      </p>
      <pre
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-control border border-line bg-surface p-3 font-mono text-small break-all whitespace-pre-wrap"
      >
        {text.slice(0, SHOWN)}
      </pre>
      {text.length > SHOWN && <p className="mt-1 text-note text-fg-3">{t('docs.cut', { n: SHOWN })}</p>}
    </section>
  );
}
