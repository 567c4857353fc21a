import type { WidgetHost } from '../../widgets/widget';
import { createFarRows } from '../data/far-rows';
import type { createHttpDataSource } from '../data/http-data-source';
import { mapLookup } from '../data/map-lookup';
import { withoutRoot } from '../data/without-root';
import { functions } from './functions';

/** The services of widgets over a data source. */
export function createWidgetHost(dataSource: ReturnType<typeof createHttpDataSource>): WidgetHost {
  const farRows = createFarRows((url, query) => dataSource.options(url, query), dataSource.writes);
  return {
    async choices(field, { keyword, names, id, childrenOf, page, pageSize, notify }, signal) {
      if (!field.source) return field.options.options ?? [];
      const query = {
        ...field.source.criteria,
        ...(field.source.readable && { readable: true }),
        ...(keyword ? { keyword } : {}),
        ...(names && { names: [...names] }),
        ...(id === undefined ? {} : { id }),
        ...(childrenOf !== undefined && { childrenOf }),
        ...(page === undefined ? {} : { page, pageSize }),
        ...farRows.query(field),
      };
      const choices = await dataSource.options(field.source.url, query, signal, notify);
      farRows.note(field, choices);
      return field.source.parent ? choices : withoutRoot(choices);
    },
    far: farRows,
    upload: dataSource.upload,
    picture: dataSource.picture,
    downloadUrl: dataSource.downloadUrl,
    map: mapLookup(dataSource),
    functions,
  };
}
