import { useCallback, useState } from 'react';
import { equalJson } from '../../../schemas/equal-json';
import type { Json } from '../../../schemas/json';
import { LateJsonDiff } from '../../../widgets/json/late-json-diff';
import { FieldFrame } from '../../../widgets/ui/field-frame';
import { SelectBox } from '../../../widgets/ui/select-box';
import { useWords } from '../../../widgets/ui/use-words';
import { useDataSource } from '../../data/data-source-context';
import { useRead } from '../../data/use-answer';
import type { DocumentDetail, DocumentPlan, VersionLine } from './document-answers';
import type { DocumentProps } from './document-props';
import { DocumentFrame } from './document-frame';
import { LineList, PlanView } from './plan-view';

/** The draft in the choice of what is compared; versions have their number. */
const DRAFT = 0;

/** What is compared: an older and a newer content. */
interface Sides {
  left: number;
  right: number;
}

/** 比较: two versions, or a version and the draft, in sentences and as JSON. */
export function CompareDialog({ base, id, name, onClose }: DocumentProps) {
  const t = useWords();
  const source = useDataSource();
  const read = useCallback(
    async (signal?: AbortSignal) => {
      const options = { method: 'GET', signal, quiet: true } as const;
      const [{ publishedNo, state }, { rows }] = await Promise.all([
        source.call<DocumentDetail>(`${base}/detail/${id}`, options),
        source.call<{ rows: VersionLine[] }>(`${base}/versions/${id}`, options),
      ]);
      const no = publishedNo ?? 1;
      const former = rows.find((row) => row.no < no)?.no ?? no;
      const sides: Sides = state === CHANGED ? { left: no, right: DRAFT } : { left: former, right: no };
      return { rows, publishedNo: no, sides };
    },
    [source, base, id],
  );
  const [chosen, setChosen] = useState<Sides | null>(null);
  return (
    <DocumentFrame
      title={t('documents.compareTitle', { name })}
      width={1040}
      answer={useRead(read)}
      verb={null}
      onClose={onClose}
    >
      {({ rows, publishedNo, sides }) => {
        const shown = chosen ?? sides;
        return (
          <div className="flex flex-col gap-4">
            <SideBoxes rows={rows} sides={shown} onChange={setChosen} />
            <Comparison base={base} id={id} sides={shown} publishedNo={publishedNo} />
          </div>
        );
      }}
    </DocumentFrame>
  );
}

/** The state of a document with an unpublished draft. */
const CHANGED = 2;

interface SideBoxesProps {
  rows: readonly VersionLine[];
  sides: Sides;
  onChange(sides: Sides): void;
}

function SideBoxes({ rows, sides, onChange }: SideBoxesProps) {
  const t = useWords();
  const versions = rows.map(({ no, shipped, createdAt, userName, note }) => ({
    value: no,
    label: [
      t('documents.version', { no }),
      ...(shipped ? [t('documents.shipped')] : [createdAt, userName, note].filter(Boolean)),
    ].join(' · '),
  }));
  const draft = { value: DRAFT, label: t('documents.draft') };
  const choices = { left: versions, right: [draft, ...versions] };
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {(['left', 'right'] as const).map((side) => (
        <FieldFrame key={side} id={`compare-${side}`} label={t(`documents.${side}`)}>
          <SelectBox
            id={`compare-${side}`}
            aria-label={t(`documents.${side}`)}
            options={choices[side]}
            value={sides[side]}
            onChange={(no) => no !== null && onChange({ ...sides, [side]: Number(no) })}
          />
        </FieldFrame>
      ))}
    </div>
  );
}

/** The answer to a comparison. */
interface Compared {
  doc: Json;
  before: Json;
  lines: string[];
}

interface ComparisonProps {
  base: string;
  id: number;
  sides: Sides;
  publishedNo: number;
}

function Comparison({ base, id, sides: { left, right }, publishedNo }: ComparisonProps) {
  const t = useWords();
  const source = useDataSource();
  // Only what a publish would do has problems and consequences.
  const isNext = right === DRAFT && left === publishedNo;
  const read = useCallback(
    async (signal?: AbortSignal) => {
      const options = { method: 'GET', signal, quiet: true } as const;
      const body = { from: String(left), ...(right !== DRAFT && { no: String(right) }) };
      const [compared, plan] = await Promise.all([
        source.call<Compared>(`${base}/versions/${id}`, { ...options, body }),
        isNext ? source.call<DocumentPlan>(`${base}/diff/${id}`, options) : null,
      ]);
      return { ...compared, plan, sides: `${left} ${right}` };
    },
    [source, base, id, left, right, isNext],
  );
  const { value, failure } = useRead(read);
  if (failure)
    return (
      <p role="alert" className="text-danger-text">
        {failure.message || t('list.failed')}
      </p>
    );
  if (value?.sides !== `${left} ${right}`) return <p role="status">{t('documents.loading')}</p>;
  const { plan, lines, doc, before } = value;
  const draftLabel = isNext ? 'documents.draftAgainst' : 'documents.draftAndVersion';
  const label =
    right === DRAFT ? t(draftLabel, { no: left }) : t('documents.between', { from: left, to: right });
  return (
    <>
      {plan ? <PlanView plan={plan} blocked={t('documents.blocked')} /> : <LineList lines={lines} />}
      {doc === null && <p className="text-fg-2">{t('documents.notComparable')}</p>}
      {/* The sentences above already say that nothing changed. */}
      {doc !== null && !equalJson(before, doc) && <LateJsonDiff from={before} to={doc} label={label} />}
    </>
  );
}
