import { useEffect, useState } from 'react';
import { useWidgetHost } from '../widget';

/**
 * An address of a stored picture for this window only; null while it is on its way, and where none can be had. The picture
 * is fetched as the session and kept in memory: there is no address of it that would open it for somebody else.
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
      // A picture that cannot be had is shown by its name.
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
