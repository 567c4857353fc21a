import { useCallback, useState } from 'react';
import type { ListedTemplate } from '../../schemas/template/export-template';
import { useDataSource } from '../data/data-source-context';

/** Whose templates are asked for. */
export interface AskedTemplates {
  /** The calls of templates (`{base}/export-config`). */
  url: string;
  /** The list page; absent: the first one of the entity. */
  page?: string;
  kind: ListedTemplate['kind'];
}

/** The templates that the user may export or print by, and how to load them; none until then, or on failure. */
export function useTemplates({ url, page, kind }: AskedTemplates) {
  const source = useDataSource();
  const [templates, setTemplates] = useState<readonly ListedTemplate[]>([]);
  const load = useCallback(() => {
    const options = {
      method: 'GET',
      body: { ...(page !== undefined && { page }), kind },
      quiet: true,
      background: true,
    } as const;
    // Exports and prints without a template work all the same.
    source.call<ListedTemplate[]>(`${url}/list`, options).then(setTemplates, () => undefined);
  }, [source, url, page, kind]);
  return { templates, load };
}
