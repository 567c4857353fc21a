import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../widgets/ui/button';
import { EmptyState } from '../../../widgets/ui/empty-state';
import { Spinner } from '../../../widgets/ui/spinner';
import { TextInput } from '../../../widgets/ui/text-input';
import { useWords } from '../../../widgets/ui/use-words';
import { useAnswer } from '../../data/use-answer';
import { usePageTitle } from '../../shell/use-page-title';
import { operationsOf, type OpenApi, type Operation } from './openapi';
import { OperationCard } from './operation-card';
import { RetryButton } from '../../data/retry-button';

/** `/api/docs`: the calls that the current user may make, from the OpenAPI document of the server. */
export function ApiDocs() {
  const t = useWords();
  const { value, failure, retry } = useAnswer<OpenApi>('docs/openapi');
  usePageTitle(t('docs.title'));
  if (failure)
    return (
      <main className="flex min-h-dvh items-center justify-center bg-page">
        <EmptyState
          kind="error"
          title={failure.message}
          actions={<RetryButton code={failure.code} onRetry={retry} />}
        />
      </main>
    );
  if (!value)
    return (
      <main className="flex min-h-dvh items-center justify-center bg-page text-fg-3">
        <Spinner size={24} />
      </main>
    );
  return <Calls document={value} />;
}

function Calls({ document }: { document: OpenApi }) {
  const t = useWords();
  const navigate = useNavigate();
  const [asked, setAsked] = useState('');
  const all = useMemo(() => operationsOf(document), [document]);
  const found = all.filter((operation) => matches(operation, asked.trim().toLowerCase()));
  const tags = [...new Set(found.map(({ tag }) => tag))];
  return (
    <main className="min-h-dvh bg-page">
      <div className="mx-auto flex max-w-[1080px] flex-col gap-4 px-5 py-6">
        <header className="flex flex-wrap items-center gap-3">
          <h1 className="text-page-title">{document.info.title}</h1>
          <span className="text-fg-3">{t('docs.count', { n: found.length })}</span>
          <span className="ml-auto flex gap-2">
            <Button icon="download" onClick={() => save(document)}>
              {t('docs.download')}
            </Button>
            <Button onClick={() => void navigate('/')}>{t('docs.back')}</Button>
          </span>
        </header>
        <p className="text-fg-2">{document.info.description}</p>
        <TextInput
          aria-label={t('docs.find')}
          placeholder={t('docs.find')}
          value={asked}
          onChange={setAsked}
          clearable
        />
        {found.length === 0 && <EmptyState kind="no-match" title={t('docs.none')} />}
        {tags.map((tag) => (
          <section key={tag} className="flex flex-col gap-2">
            <h2 className="mt-2 text-panel-title">{tag}</h2>
            {found
              .filter((operation) => operation.tag === tag)
              .map((operation) => (
                <OperationCard
                  key={`${operation.method} ${operation.path}`}
                  document={document}
                  operation={operation}
                />
              ))}
          </section>
        ))}
      </div>
    </main>
  );
}

function matches({ path, summary, tag, permission }: Operation, asked: string): boolean {
  return [path, summary, tag, ...permission].some((text) => text.toLowerCase().includes(asked));
}

/** Downloads the OpenAPI document. */
function save(openApi: OpenApi): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(openApi, null, 2)], { type: 'application/json' }));
  const link = Object.assign(window.document.createElement('a'), {
    href: url,
    download: 'mortise-openapi.json',
  });
  link.click();
  URL.revokeObjectURL(url);
}
