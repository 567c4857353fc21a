import { useState, type ReactNode } from 'react';
import { Button } from '../../../widgets/ui/button';
import { late } from '../../../widgets/ui/late';
import { Tag } from '../../../widgets/ui/tag';
import { useWords } from '../../../widgets/ui/use-words';
import type { OpenApi, Operation } from './openapi';
import { SchemaView } from './schema-view';

const TryCall = late(() => import('./try-call').then((part) => part.TryCall));

const HUES: Readonly<Record<string, string>> = { GET: 'green', POST: 'blue', DELETE: 'red' };

/** One call: a line that expands to its details. */
export function OperationCard({ document, operation }: { document: OpenApi; operation: Operation }) {
  const t = useWords();
  const [trying, setTrying] = useState(false);
  const { method, path, summary, permission, parameters, body, answer, refusals } = operation;
  return (
    <details className="rounded-panel border border-line bg-surface">
      <summary className="flex cursor-pointer flex-wrap items-center gap-3 px-4 py-2 hover:bg-hover">
        <Tag color={HUES[method]}>{method}</Tag>
        <code className="font-mono text-small break-all">{path}</code>
        <span className="text-fg-2">{summary}</span>
      </summary>
      <div className="flex flex-col gap-4 border-t border-line px-4 py-3">
        <div className="flex items-start gap-3">
          <p className="min-w-0 flex-1 text-small break-all text-fg-2">
            {permission.length > 0
              ? t('docs.permission', { codes: permission.join(' · ') })
              : operation.description}
          </p>
          {operation.plain && (
            <Button size="small" aria-expanded={trying} onClick={() => setTrying(!trying)}>
              {t(trying ? 'docs.close' : 'docs.try')}
            </Button>
          )}
        </div>
        {trying && <TryCall document={document} operation={operation} />}
        {parameters.length > 0 && (
          <Part title={t('docs.parameters')}>
            <ul>
              {parameters.map((one) => (
                <li key={one.name} className="py-0.5">
                  <code className="font-mono">{one.name}</code>{' '}
                  <span className="text-note text-fg-3">{one.in}</span>{' '}
                  {one.required && <span className="text-note text-fg-3">{t('docs.required')}</span>}{' '}
                  <span className="text-fg-2">{one.description}</span>
                </li>
              ))}
            </ul>
          </Part>
        )}
        {body && (
          <Part title={t('docs.body')}>
            <SchemaView document={document} schema={body} />
          </Part>
        )}
        {answer && (
          <Part title={`${t('docs.answer')} data`}>
            <SchemaView document={document} schema={answer} />
          </Part>
        )}
        <Part title={t('docs.refusals')}>
          <ul>
            {refusals.map(({ code, text }) => (
              <li key={code} className="text-fg-2">
                <code className="font-mono text-fg">{code}</code> {text}
              </li>
            ))}
          </ul>
        </Part>
      </div>
    </details>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-small font-semibold">{title}</h3>
      {children}
    </section>
  );
}
