import { useEffect, useState } from 'react';
import { useWidgetHost } from '../widget';

/** The address of a stored picture; null while it is on its way, and where none can be had. */
export function useFileUrl(filePath: string | null, known?: string): string | null {
  const { pictureUrl } = useWidgetHost();
  const [asked, setAsked] = useState<{ filePath: string; url: string } | null>(null);
  const wanted = known === undefined ? filePath : null;
  useEffect(() => {
    if (wanted === null || !pictureUrl) return;
    const abort = new AbortController();
    let made: string | null = null;
    pictureUrl(wanted, abort.signal).then(
      (url) => {
        if (abort.signal.aborted) return release(url);
        made = url;
        setAsked({ filePath: wanted, url });
      },
      // A picture that cannot be had is shown by its name.
      () => undefined,
    );
    return () => {
      abort.abort();
      if (made !== null) release(made);
    };
  }, [wanted, pictureUrl]);
  return known ?? (asked && asked.filePath === filePath ? asked.url : null);
}

/** A picture nobody shows any more is not kept in memory. */
function release(url: string): void {
  if (url.startsWith('blob:')) URL.revokeObjectURL(url);
}
