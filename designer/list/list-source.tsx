import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { isObject, type JsonObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';
import type { CompiledPage } from '../../schemas/model/page';
import { listPaths } from '../../schemas/model/page-paths';
import { KEYWORD_FIELD, SYSTEM_FIELDS } from '../../schemas/model/system-fields';
import type { CallError, ListResult, ListRow } from '../../runtime/data/data-source';
import { useDataSource } from '../../runtime/data/data-source-context';
import { useRead } from '../../runtime/data/use-answer';
import { isSummary } from '../../runtime/list/list-state';
import { presetOf } from '../../runtime/page/preset-of';
import { useDesigning } from '../edit/designing';

/** Rows that the designer shows. */
const MOST_ROWS = 20;

/** What the list of the designer shows beside the document. */
export interface ListSource {
  /** The saved draft as the server compiles it; null until it is there, or while it has errors. */
  page: CompiledPage | null;
  /** Rows of the page, as this user may see them; null until they are there. */
  rows: readonly ListRow[] | null;
  /** The sums of the whole result. */
  summary: ListRow | null;
  /** The saved draft has errors, so there are no rows; `failure` says which. */
  broken: boolean;
  /** Why there are no rows. */
  failure: CallError | null;
  retry(): void;
  /** What a column or criterion is about: a column of the project, or one that only the server knows. */
  fieldOf(name: string): Field | undefined;
}

/** What every entity has; a compiled page has them with the words of its language. */
const COMMON = [...SYSTEM_FIELDS, KEYWORD_FIELD];

const NOTHING: ListSource = {
  page: null,
  rows: null,
  summary: null,
  broken: false,
  failure: null,
  retry: () => undefined,
  fieldOf: () => undefined,
};
const Context = createContext(NOTHING);
/** The rows and fields of the list that is designed. */
export const useListSource = (): ListSource => useContext(Context);

interface ListSourceProviderProps {
  /** Nothing is loaded before the list is shown. */
  wanted: boolean;
  children: ReactNode;
}

/** Loads the draft and its rows, with the session's own rights; again after each save. */
export function ListSourceProvider({ wanted, children }: ListSourceProviderProps) {
  const { store, state, view } = useDesigning();
  const source = useDataSource();
  const { id } = store.tools.bench.page;
  // What was loaded once stays, whichever view is open.
  const [opened, setOpened] = useState(wanted);
  if (wanted && !opened) setOpened(true);
  const { page: version, entity } = state.versions;
  const draft = useRead(
    useCallback(
      (signal) =>
        opened
          ? source.call<CompiledPage>(`dynamic-sys/table-info/get-data/${id}`, {
              ...{ method: 'GET', body: { draft: '1' }, signal, quiet: true },
            })
          : Promise.resolve(null),
      // A save makes another draft.
      // oxlint-disable-next-line react-hooks/exhaustive-deps
      [source, id, opened, version, entity],
    ),
  );
  const page = draft.value;
  const list = useRead(
    useCallback(
      (signal) =>
        page?.pageConfig.searchUrl
          ? source.call<ListResult>(page.pageConfig.searchUrl, { body: requestOf(page), signal, quiet: true })
          : Promise.resolve(null),
      [source, page],
    ),
  );
  const known = useMemo(
    () => new Map([...COMMON, ...(page?.columns ?? [])].map((field) => [field.model, field])),
    [page],
  );
  const failure = draft.failure ?? list.failure;
  const answer = list.value;
  const { retry: readDraft } = draft;
  const { retry: readRows } = list;
  const value = useMemo<ListSource>(
    () => ({
      page,
      rows: answer && !failure ? answer.rows.filter((row) => !isSummary(row)).slice(0, MOST_ROWS) : null,
      summary: answer?.rows.find(isSummary) ?? null,
      broken: isObject(draft.failure?.data) && Array.isArray(draft.failure.data.problems),
      failure,
      retry: draft.failure ? readDraft : readRows,
      fieldOf: (name) => view.fields.get(name) ?? known.get(name),
    }),
    [page, answer, failure, draft.failure, readDraft, readRows, view, known],
  );
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

function requestOf(page: CompiledPage): JsonObject {
  const through = listPaths(page);
  return {
    ...presetOf(page),
    page: 1,
    pageSize: MOST_ROWS,
    ...(through.length > 0 && { through }),
  };
}
