import { useCallback } from 'react';
import type { Json } from '../../../schemas/json';
import { LateJsonDiff } from '../../../widgets/json/late-json-diff';
import { useWords } from '../../../widgets/ui/use-words';
import { useDataSource } from '../../data/data-source-context';
import { useRead } from '../../data/use-answer';
import type { DocumentDetail, DocumentPlan } from './document-answers';
import type { DocumentProps } from './document-dialog';
import { DocumentFrame } from './document-frame';
import { PlanView } from './plan-view';

/** 比较: the draft beside the published version, in sentences and as JSON. */
export function CompareDialog({ base, id, name, onClose }: DocumentProps) {
  const t = useWords();
  const source = useDataSource();
  const read = useCallback(
    async (signal?: AbortSignal) => {
      const options = { method: 'GET', signal, quiet: true } as const;
      const [{ text, publishedNo }, plan] = await Promise.all([
        source.call<DocumentDetail>(`${base}/detail/${id}`, options),
        source.call<DocumentPlan>(`${base}/diff/${id}`, options),
      ]);
      const { doc } = await source.call<{ doc: Json }>(`${base}/versions/${id}?no=${publishedNo}`, options);
      return { plan, published: doc, draft: parsed(text), no: publishedNo ?? 0 };
    },
    [source, base, id],
  );
  return (
    <DocumentFrame
      title={t('documents.compareTitle', { name })}
      width={1040}
      answer={useRead(read)}
      verb={null}
      onClose={onClose}
    >
      {({ plan, published, draft, no }) => (
        <div className="flex flex-col gap-4">
          <PlanView plan={plan} blocked={t('documents.blocked')} />
          {draft === undefined ? (
            <p className="text-fg-2">{t('documents.notComparable')}</p>
          ) : (
            <LateJsonDiff from={published} to={draft} label={t('documents.draftAgainst', { no })} />
          )}
        </div>
      )}
    </DocumentFrame>
  );
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
