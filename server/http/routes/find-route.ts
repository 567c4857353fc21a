import Type, { type Static } from 'typebox';
import { FIND_BOUNDS } from '../../../schemas/record/find-bounds';
import type { Json, JsonObject } from '../../../schemas/json';
import type { Model } from '../../../schemas/model/model';
import type { CompiledPage } from '../../../schemas/model/page';
import { translateText } from '../../../schemas/model/translate';
import { pageWords } from '../../../schemas/model/words';
import { hiddenFields } from '../../access/field-rights';
import type { ConnectedRequest } from '../../contract/request';
import type { ReadingRoute } from '../../contract/route';
import type { FoundRow } from '../../records/find-rows';
import type { Records } from '../../records/records';
import { searchedPages } from './open-blocks';
import { openPages } from './open-pages';

const RecordPlace = Type.Object({
  page: Type.String({ minLength: 1, maxLength: 60 }),
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});
const Query = Type.Object(
  {
    keyword: Type.Optional(Type.String({ minLength: 1, maxLength: FIND_BOUNDS.keyword, title: '关键字' })),
    records: Type.Optional(Type.Array(RecordPlace, { maxItems: FIND_BOUNDS.records })),
  },
  { additionalProperties: false },
);
type Query = Static<typeof Query>;

const Answer = Type.Object({
  pages: Type.Array(
    Type.Object({
      page: Type.String(),
      title: Type.String(),
      rows: Type.Array(
        Type.Object({ id: Type.Integer(), title: Type.String(), subtitle: Type.Array(Type.String()) }),
      ),
      /** There are further rows, which the list of the page shows. */
      more: Type.Boolean(),
    }),
  ),
  /** The time was over before every page was looked through. */
  partial: Type.Boolean(),
});

/**
 * `dynamic-sys/find`: records of all lists that take part (`pageConfig.find`), by a keyword, or the names of records
 * that were opened before. Only of pages that the session may open and search, with the rows, columns and masks of their
 * lists.
 */
export function findRoute(model: Model, records: Records): ReadingRoute {
  const opens = openPages(model);
  return {
    kind: 'fixed',
    entity: null,
    method: 'POST',
    url: 'dynamic-sys/find',
    access: 'session',
    writes: false,
    textParams: [],
    title: '全局查找',
    body: Query,
    answer: Answer,
    async run(request) {
      const { session } = request;
      const { keyword = '', records: places = [] } = request.body as Query;
      const isOpen = searchedPages(model, session, (id) => opens(session, id));
      const pages = findablePages(model).filter(
        (page) =>
          isOpen(page.id) &&
          Object.keys(page.pageConfig.preset ?? {}).every((name) => !hides(request, page, name)),
      );
      const until = performance.now() + FIND_BOUNDS.ms;
      const found: JsonObject[] = [];
      let partial = false;
      for (const page of pages.slice(0, FIND_BOUNDS.pages)) {
        const ids = places.filter((place) => place.page === page.id).map(({ id }) => id);
        if (keyword.trim() === '' && ids.length === 0) continue;
        if ((partial = performance.now() > until)) break;
        const rows = await rowsOf(
          page,
          keyword.trim() === '' ? { ids } : { keyword: keyword.trim() },
          request,
          records,
        );
        const most = ids.length > 0 ? FIND_BOUNDS.records : FIND_BOUNDS.rows;
        if (rows.length === 0) continue;
        const title = translateText(page.title, pageWords(model, request.lang, page), 'title');
        found.push({
          page: page.id,
          title,
          rows: rows.slice(0, most) as unknown as Json[],
          more: rows.length > most,
        });
      }
      return { pages: found, partial };
    },
  };
}

/** The lists whose records are found, in the order of the documents. */
function findablePages({ pages }: Model): CompiledPage[] {
  return [...pages.values()].flatMap((page) =>
    !('problems' in page) && page.kind === 'list' && page.entity !== undefined && page.pageConfig.find
      ? [page]
      : [],
  );
}

const hides = ({ session }: ConnectedRequest, { entity = '' }: CompiledPage, name: string) =>
  hiddenFields(session, entity).has(name);

async function rowsOf(
  page: CompiledPage,
  by: { keyword: string } | { ids: readonly number[] },
  request: ConnectedRequest,
  records: Records,
): Promise<FoundRow[]> {
  const { preset = {}, nameColumn, find } = page.pageConfig;
  return records.find(page.entity!, request, {
    criteria: preset as JsonObject,
    by,
    title: nameColumn,
    subtitle: find?.subtitle ?? [],
    // One more tells that there are further ones.
    most: ('ids' in by ? FIND_BOUNDS.records : FIND_BOUNDS.rows) + 1,
  });
}
