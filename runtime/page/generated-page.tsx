import { useCallback, useEffect, useState } from 'react';
import type { ServedPage } from '../../schemas/model/page-version';
import { useLanguage } from '../../widgets/ui/use-words';
import { CallError } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { FailureView } from '../record/failure-view';
import { PageScreen } from './page-screen';
import { PageSkeleton } from './page-skeleton';

interface GeneratedPageProps {
  pageId: string;
  /** The title of the menu, until the document is loaded. */
  title: string;
}

/** Loads a page document and renders its screen. */
export function GeneratedPage({ pageId, title }: GeneratedPageProps) {
  const source = useDataSource();
  const language = useLanguage();
  const [page, setPage] = useState<ServedPage | null>(null);
  // The server translates a document into the requested language.
  const [worded, setWorded] = useState<string | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);

  const load = useCallback(
    async (signal?: AbortSignal) => {
      setFailure(null);
      try {
        const url = `dynamic-sys/table-info/get-data/${encodeURIComponent(pageId)}`;
        setPage(await source.call<ServedPage>(url, { method: 'GET', signal, quiet: true }));
        setWorded(language);
      } catch (error) {
        if (signal?.aborted) return;
        if (!(error instanceof CallError)) throw error;
        setFailure(error);
      }
    },
    [source, pageId, language],
  );
  useEffect(() => {
    if (worded === language) return;
    const request = new AbortController();
    void load(request.signal);
    return () => request.abort();
  }, [worded, language, load]);

  if (failure && !page) return <FailureView failure={failure} title={title} onRetry={() => void load()} />;
  if (!page) return <PageSkeleton />;
  return <PageScreen key={page.version} page={page} />;
}
