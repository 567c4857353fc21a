import { useEffect, useRef, useState } from 'react';
import { isObject, type JsonObject } from '../../schemas/json';
import type { CompiledAction } from '../../schemas/model/page';
import { toast } from '../../widgets/ui/toast';
import { useWords } from '../../widgets/ui/use-words';
import { CallError, type ListRow } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { inParts, PART } from './in-parts';
import { idempotencyKey, isRefusal, wasWritten } from './idempotency-key';
import { bodyFromRow, recordUrl } from './record-url';
import { tellsSessionOver } from '../data/session-over';

/** What a person decides about a document. */
export interface Decided {
  pass: boolean;
  opinion: string;
}

/** The call of a decision and its state. */
export interface Decision {
  /** The documents as they are now: after a conflict, the one that the server has. */
  documents: readonly ListRow[];
  busy: boolean;
  /** How far a decision about many documents has come, which is made in parts. */
  progress: { done: number; total: number; stopping: boolean } | null;
  /** No further part is begun. */
  stop(): void;
  /** Why the opinion was not accepted, and why the whole decision was not. */
  opinionError: string;
  failure: string;
  setOpinionError(text: string): void;
  /** Makes the call; resolves to its answer, or to null when the decision was refused. */
  decide(decided: Decided): Promise<unknown>;
}

/**
 * The call of an action with the audit dialog: one document by `{id}`, several by the batch call of the verb. One
 * idempotency key until the server refuses. `onStale`: the documents are not as the list shows them.
 */
export function useDecision(
  action: CompiledAction,
  given: readonly ListRow[],
  onStale: () => void,
): Decision {
  const t = useWords();
  const source = useDataSource();
  const key = useRef('');
  const mounted = useRef(true);
  const [documents, setDocuments] = useState(given);
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<Decision['progress']>(null);
  const stopping = useRef(new AbortController());
  const [opinionError, setOpinionError] = useState('');
  const [failure, setFailure] = useState('');

  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  async function decide({ pass, opinion }: Decided): Promise<unknown> {
    setFailure('');
    setOpinionError('');
    setBusy(true);
    key.current ||= idempotencyKey();
    try {
      const said = { pass, ...(opinion !== '' && { opinion }) };
      const send = (part: readonly ListRow[], idempotencyKey: string) => {
        const { url, body } = callOf(action, part, documents.length > 1);
        return source.call<unknown>(url, { body: { ...body, ...said }, idempotencyKey, quiet: true });
      };
      if (documents.length <= PART) return await send(documents, key.current);
      stopping.current = new AbortController();
      const { signal } = stopping.current;
      const onProgress = (done: number) =>
        setProgress({ done, total: documents.length, stopping: signal.aborted });
      onProgress(0);
      const unknown = (reason: string) => t('parts.unknown', { reason });
      return await inParts(documents, send, { signal, onProgress, key: key.current, unknown });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isRefusal(error)) key.current = '';
      refuse(error);
      return null;
    } finally {
      setProgress(null);
      setBusy(false);
    }
  }

  function refuse(error: CallError) {
    // The data source handles the end of the session.
    if (tellsSessionOver(error.code)) return;
    const text = error.code === 0 ? t('list.unreachable') : error.message || t('list.requestFailed');
    // Nobody reads a closed dialog.
    if (!mounted.current) return void toast.error(text);
    const located = error.fieldErrors.find(({ path }) => path === 'opinion');
    if (located) return setOpinionError(located.msg);
    const others = error.fieldErrors.map(({ msg }) => msg).join('；');
    setFailure(wasWritten(error) ? t('verb.decidedBefore') : others || text);
    const current = presentRow(error);
    if (current && documents.length === 1) setDocuments([current]);
    if (error.code === 409 || error.code === 404 || wasWritten(error)) onStale();
  }

  function stop() {
    stopping.current.abort();
    setProgress((before) => before && { ...before, stopping: true });
  }

  return { documents, busy, progress, stop, opinionError, failure, setOpinionError, decide };
}

/** `several`: the documents are some of several. */
function callOf(
  action: CompiledAction,
  documents: readonly ListRow[],
  several: boolean,
): { url: string; body: JsonObject } {
  const { verb, url } = action;
  const [only] = documents;
  if (!several && only && !action.bulk)
    return {
      url: recordUrl(url, only.id),
      body: { ...bodyFromRow(action.body ?? {}, only), version: only.version ?? null },
    };
  if (!verb?.batchUrl)
    return { url, body: { ...bodyFromRow(action.body ?? {}, {}), ids: documents.map(({ id }) => id) } };
  const items = documents.map(({ id, version }) => ({ id, version: version ?? null }));
  return { url: verb.batchUrl, body: { items } };
}

/** The present row of a conflict. */
function presentRow({ data }: CallError): ListRow | null {
  const current = isObject(data as JsonObject) ? (data as JsonObject).current : null;
  return isObject(current) && typeof current.id === 'number' ? (current as ListRow) : null;
}
