import { useWords } from '../../../widgets/ui/use-words';
import { newCodeLines } from './new-code-lines';
import { obstaclesOf, type DocumentPlan, type WordedCause } from './document-answers';

interface PlanViewProps {
  plan: DocumentPlan;
  /** The heading above what blocks the plan. */
  blocked: string;
}

/** What a publish or a rollback would do: the changes in sentences, the statements, and what stands in its way. */
export function PlanView({ plan, blocked }: PlanViewProps) {
  const t = useWords();
  return (
    <div className="flex flex-col gap-4">
      <Causes title={blocked} causes={obstaclesOf(plan)} look="bg-danger-soft text-danger-on-soft" />
      <Causes title={t('documents.warnings')} causes={plan.warnings} look="bg-warning-soft" />
      {plan.documents.map(({ name, lines, publishedNo }, at) => (
        <section key={at} className="flex flex-col gap-1">
          <h3 className="font-medium">
            {plan.documents.length > 1 ? `${t('documents.changes')} · ${name}` : t('documents.changes')}
            {publishedNo === null && <span className="ml-2 text-fg-2">{t('documents.firstPublish')}</span>}
          </h3>
          <LineList lines={lines} />
        </section>
      ))}
      {plan.codes.length > 0 && (
        <section className="flex flex-col gap-1">
          <h3 className="font-medium">{t('documents.newCodes')}</h3>
          <LineList lines={newCodeLines(plan, t)} />
        </section>
      )}
      {plan.statements.length > 0 && (
        <details>
          <summary className="cursor-pointer text-fg-2">
            {t('documents.statements', { n: plan.statements.length })}
          </summary>
          <pre className="mt-2 rounded-control bg-sunken p-3 font-mono text-small break-words whitespace-pre-wrap">
            {plan.statements.join(';\n')}
          </pre>
        </details>
      )}
    </div>
  );
}

/** Changes in sentences. */
export function LineList({ lines }: { lines: readonly string[] }) {
  const t = useWords();
  if (lines.length === 0) return <p className="text-fg-2">{t('documents.noChanges')}</p>;
  return (
    <ul className="flex flex-col gap-1">
      {lines.map((line, at) => (
        <li key={at} className="break-words">
          {line}
        </li>
      ))}
    </ul>
  );
}

interface CausesProps {
  title: string;
  causes: readonly WordedCause[];
  look: string;
}

function Causes({ title, causes, look }: CausesProps) {
  if (causes.length === 0) return null;
  return (
    <section className={`rounded-control px-3 py-2 ${look}`}>
      <h3 className="font-medium">{title}</h3>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        {causes.map(({ msg, path, file }, at) => (
          <li key={at} className="break-words">
            {[file, path].filter(Boolean).map((place) => (
              <code key={place} className="mr-2 font-mono text-small">
                {place}
              </code>
            ))}
            {msg}
          </li>
        ))}
      </ul>
    </section>
  );
}
