import { useEffect, useState } from 'react';
import { useWidgetHost } from '../widget';

/** The address of a stored picture; null while it is on its way, and where none can be had. */
export function useFileUrl(filePath: string | null, known?: string): string | null {
  const { fileUrl } = useWidgetHost();
  const [asked, setAsked] = useState<{ filePath: string; url: string } | null>(null);
  const wanted = known === undefined ? filePath : null;
  useEffect(() => {
    if (wanted === null || !fileUrl) return;
    const abort = new AbortController();
    fileUrl(wanted, abort.signal).then(
      (url) => !abort.signal.aborted && setAsked({ filePath: wanted, url }),
      // A picture that cannot be had is shown by its name.
      () => undefined,
    );
    return () => abort.abort();
  }, [wanted, fileUrl]);
  return known ?? (asked && asked.filePath === filePath ? asked.url : null);
}
