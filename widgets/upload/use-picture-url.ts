import { useEffect, useState } from 'react';
import { useWidgetHost } from '../widget';

/**
 * An object URL of a stored picture; null while loading and on failure. The picture is fetched with the session
 * token: it has no public URL.
 */
export function usePictureUrl(filePath: string | null, known?: string): string | null {
  const { picture } = useWidgetHost();
  const [shown, setShown] = useState<{ filePath: string; url: string } | null>(null);
  const wanted = known === undefined ? filePath : null;
  useEffect(() => {
    if (wanted === null || !picture) return;
    const abort = new AbortController();
    let own: string | undefined;
    picture(wanted, abort.signal).then(
      (bytes) => {
        if (abort.signal.aborted) return;
        own = URL.createObjectURL(bytes);
        setShown({ filePath: wanted, url: own });
      },
      // Without a picture its name is shown.
      () => undefined,
    );
    return () => {
      abort.abort();
      if (own !== undefined) URL.revokeObjectURL(own);
      setShown(null);
    };
  }, [wanted, picture]);
  return known ?? (shown && shown.filePath === filePath ? shown.url : null);
}
