import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { JsonObject } from '../../schemas/json';
import { Button } from '../../widgets/ui/button';
import { EmptyState } from '../../widgets/ui/empty-state';
import { Icon } from '../../widgets/ui/icon';
import { Spinner } from '../../widgets/ui/spinner';
import { useWords } from '../../widgets/ui/use-words';
import { useDataSource } from '../data/data-source-context';
import { useRead } from '../data/use-answer';
import type { WhyPart } from './why-parts';

/** Where a document decides about a part. */
interface WhyPlace {
  id: number;
  kind: 'page' | 'entity' | 'domain';
  code: string;
  name: string;
  no: number;
  own: boolean;
  path: string;
  line: number;
  rules: { when: string; then: string; line: number }[];
}
interface WhyAnswer {
  allowed: boolean;
  steps: { step: string; ok: boolean; text: string }[];
  places: WhyPlace[];
}

/** What is asked about a page. */
export interface WhyQuestion extends JsonObject {
  page: string;
  part: WhyPart;
}

/** The chain that decided about a part: documents with lines, rules, rights. */
export function WhyAnswerView({ question, onLeave }: { question: WhyQuestion; onLeave(): void }) {
  const t = useWords();
  const source = useDataSource();
  const asked = JSON.stringify(question);
  const read = useMemo(
    () => (signal?: AbortSignal) =>
      source.call<WhyAnswer>('dynamic-sys/table-info/why', {
        ...{ body: JSON.parse(asked) as JsonObject, signal, quiet: true },
      }),
    [source, asked],
  );
  const { value, failure } = useRead(read);
  if (failure) return <EmptyState kind="error" title={failure.message} />;
  if (!value) return <Spinner size={20} />;
  const { places, steps, allowed } = value;
  const edited = places.find(({ kind }) => kind !== 'entity');
  return (
    <>
      <section aria-label={t('why.places')}>
        <h3 className="mb-1 font-semibold">{t('why.places')}</h3>
        <ul className="divide-y divide-line">
          {places.map((place) => (
            <Place key={place.kind + place.id} place={place} />
          ))}
        </ul>
        {edited && <EditButton place={edited} question={question} onLeave={onLeave} />}
      </section>
      <section aria-label={t('why.rights')}>
        <h3 className="mb-1 flex items-center gap-2 font-semibold">
          {t('why.rights')}
          <span className="text-small font-normal text-fg-2">
            {t(allowed ? 'why.allowed' : 'why.denied')}
          </span>
        </h3>
        <ul className="flex flex-col gap-1">
          {steps.map(({ step, ok, text }) => (
            <li key={step + text} className="flex items-start gap-2">
              <Icon
                name={ok ? 'circle-check' : 'circle-x'}
                size={15}
                className={ok ? 'mt-1 shrink-0 text-success-text' : 'mt-1 shrink-0 text-danger-text'}
              />
              <span className="sr-only">{t(ok ? 'why.yes' : 'why.no')}</span>
              {text}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Place({ place }: { place: WhyPlace }) {
  const t = useWords();
  const { kind, name, code, no, own, path, line, rules } = place;
  return (
    <li className="flex flex-col gap-0.5 py-2">
      <span>
        {t(`why.${kind}`)} {t('why.document', { name, code, no })}
        <span className="ml-2 text-note text-fg-3">{t(own ? 'why.own' : 'why.shipped')}</span>
      </span>
      <span className="text-small text-fg-2">
        {path === '' ? t('why.defaults') : t('why.at', { line, path })}
      </span>
      {rules.map(({ when, then }) => (
        <code key={when + then} className="font-mono text-small break-words text-fg-2">
          {t('why.rule', { when, then })}
        </code>
      ))}
    </li>
  );
}

interface EditButtonProps {
  place: WhyPlace;
  question: WhyQuestion;
  onLeave(): void;
}

/** Opens the designer with the part selected; the names of a part outlive its place in the document. */
function EditButton({ place: { id, name }, question: { part, key }, onLeave }: EditButtonProps) {
  const t = useWords();
  const navigate = useNavigate();
  const at = part === 'menu' || part === 'row' ? '' : `&${part}=${encodeURIComponent(String(key))}`;
  const open = () => {
    onLeave();
    void navigate(`/designer?id=${id}${at}`);
  };
  return (
    <Button size="small" icon="pencil" aria-label={t('why.editOne', { name })} onClick={open}>
      {t('why.edit')}
    </Button>
  );
}
