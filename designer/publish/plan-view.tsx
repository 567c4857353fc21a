import type { ReactNode } from 'react';
import { newCodeLines } from '../../runtime/page/documents/new-code-lines';
import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';
import type { Designing } from '../edit/designing';
import { partNameAt } from '../project/project-view';
import type { PublishPlan } from '../save/document-calls';

/** Whose changes these are, by the kind of the document. */
const CHANGES: Readonly<Record<string, string>> = {
  page: 'designer.changesOfPage',
  entity: 'designer.changesOfEntity',
  domain: 'designer.changesOfDomain',
};

/** Why a plan cannot be executed; null if it can. */
export function obstacleIn({ documents, refusals, breaks }: PublishPlan, t: Designing['t']): string | null {
  if (refusals.length > 0 || breaks.length > 0 || documents.some(({ problems }) => problems.length > 0))
    return t('designer.prevented');
  return documents.every(({ lines }) => lines.length === 0) ? t('designer.noChanges') : null;
}

interface PlanViewProps {
  plan: PublishPlan;
  designing: Designing;
  onClose(): void;
}

/** What a publish changes, its consequences, and what prevents it. */
export function PlanView({ plan, designing, onClose }: PlanViewProps) {
  const { store, view, t } = designing;
  const say = useWords();
  const { documents, statements, refusals, breaks, warnings } = plan;
  const go = (path: string) => {
    const name = partNameAt(path, view);
    if (name === undefined) return;
    store.select([name]);
    onClose();
  };
  // The others are granted below.
  const others = { codes: plan.codes.filter(({ grantable }) => !grantable), moreCodes: plan.moreCodes };
  const problems = documents.flatMap((one) => one.problems);
  return (
    <div className="flex flex-col gap-4">
      {problems.length > 0 && (
        <PlanPart title={t('designer.problems')} tone="danger">
          {problems.map(({ path, code, msg }) => (
            <li key={path + code}>
              <button
                type="button"
                className="text-left text-primary-text hover:underline"
                onClick={() => go(path)}
              >
                {msg ?? code}
              </button>
            </li>
          ))}
        </PlanPart>
      )}
      {[...refusals, ...breaks].length > 0 && (
        <PlanPart title={t('designer.refusals')} tone="danger">
          {[...refusals, ...breaks].map((one, at) => (
            <li key={at}>{one.msg}</li>
          ))}
        </PlanPart>
      )}
      {documents.map(
        ({ id, kind, name, lines, publishedNo }) =>
          lines.length > 0 && (
            <PlanPart key={id} title={t(CHANGES[kind] ?? CHANGES.page!, { name })}>
              {shownLines(lines, publishedNo).map((line, at) => (
                <li key={at}>{line}</li>
              ))}
            </PlanPart>
          ),
      )}
      {documents.every(({ lines }) => lines.length === 0) && (
        <p className="text-fg-2">{t('designer.noChanges')}</p>
      )}
      {others.codes.length + others.moreCodes > 0 && (
        <PlanPart title={say('documents.newCodes')}>
          {newCodeLines(others, say).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </PlanPart>
      )}
      {warnings.length > 0 && (
        <PlanPart title={t('designer.warnings')} tone="warning">
          {warnings.map((one, at) => (
            <li key={at}>{one.msg ?? one.code}</li>
          ))}
        </PlanPart>
      )}
      {statements.length > 0 && (
        <details>
          <summary className="cursor-pointer text-fg-2">
            {t('designer.statements', { n: statements.length })}
          </summary>
          <pre className="mt-2 overflow-x-auto rounded-control bg-sunken p-3 text-small">
            {statements.join(';\n')}
          </pre>
        </details>
      )}
    </div>
  );
}

/** Of a document that is published for the first time, what it has counts, not each of its settings. */
function shownLines(lines: readonly string[], publishedNo: number | null): readonly string[] {
  const added = lines.filter((line) => line.startsWith('+'));
  return publishedNo === null && added.length > 0 ? added : lines;
}

interface PlanPartProps {
  title: string;
  tone?: 'danger' | 'warning';
  children: ReactNode;
}

const TONES = { danger: 'text-danger-text', warning: 'text-warning-text' };

/** A part of a plan with its heading. */
export function PlanPart({ title, tone, children }: PlanPartProps) {
  return (
    <section>
      <h3 className="mb-1 flex items-center gap-1.5 font-semibold">
        {tone && <Icon name="triangle-alert" size={15} className={TONES[tone]} />}
        {title}
      </h3>
      <ul className="flex list-disc flex-col gap-0.5 pl-5 break-words text-fg-2">{children}</ul>
    </section>
  );
}
