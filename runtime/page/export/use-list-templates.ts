import { useCallback, useState } from 'react';
import type { CompiledPage } from '../../../schemas/model/page';
import type { ListedTemplate } from '../../../schemas/template/export-template';
import { useDataSource } from '../../data/data-source-context';

/** The templates by which the list of a page can be exported, and how to load them; none until then, or on failure. */
export function useListTemplates({ id, pageConfig: { exports } }: CompiledPage) {
  const source = useDataSource();
  const [templates, setTemplates] = useState<readonly ListedTemplate[]>([]);
  const url = exports && exports.url.replace(/export$/, 'export-config/list');
  const load = useCallback(() => {
    if (url === undefined) return;
    const options = {
      method: 'GET',
      body: { page: id, kind: 'list' },
      quiet: true,
      background: true,
    } as const;
    // Exports without a template work all the same.
    source.call<ListedTemplate[]>(url, options).then(setTemplates, () => undefined);
  }, [source, url, id]);
  return { templates, load };
}
