import { useContext, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ChildList } from '../../schemas/document/page-detail';
import { compileExpression } from '../../schemas/expression/expression';
import type { JsonObject } from '../../schemas/json';
import { exactRecord } from '../../schemas/linkage/exact-record';
import type { CompiledPage } from '../../schemas/model/page';
import { Tabs } from '../../widgets/ui/tabs';
import { useWords } from '../../widgets/ui/use-words';
import { useAnswer } from '../data/use-answer';
import { FailureView } from '../record/failure-view';
import { LoadingRecord } from '../record/loading-record';
import { ChildScreenContext, ListInsideContext, type ListInside } from './child-screen';

/** The parameter of the URL that names the open list. */
const TAB = 'tab';

interface ChildListsProps {
  page: CompiledPage;
  lists: readonly ChildList[];
  record: JsonObject;
  /** The record in words, where several records have such lists beside each other. */
  of?: string;
  /** The open one is in the URL of the page. */
  inAddress?: boolean;
  /** A row of a list was changed. */
  onChanged(): void;
}

/** The lists of the rows that refer to a record, each with its own search and paging. */
export function ChildLists({ page, lists, record, of, inAddress = false, onChanged }: ChildListsProps) {
  const t = useWords();
  const shown = useMemo(() => {
    const values = exactRecord(page.columns, record);
    return lists.filter(({ when }) => !when || compileExpression(when).test(values) === true);
  }, [page, lists, record]);
  const [own, setOwn] = useState('0');
  const [params, setParams] = useSearchParams();
  const open = (inAddress ? params.get(TAB) : own) ?? '0';
  const setOpen = (key: string) => {
    if (!inAddress) return setOwn(key);
    const next = new URLSearchParams(params);
    next.set(TAB, key);
    setParams(next, { replace: true });
  };
  const id = Number(record.id);
  const inside = useMemo(() => ({ around: record, onChanged }), [record, onChanged]);
  const [only] = shown;
  const name = (title: string) => (of === undefined ? title : t('list.below', { title, name: of }));
  if (!only) return null;
  if (shown.length === 1)
    return (
      <section className={of === undefined ? 'mt-5' : ''} aria-label={name(only.title)}>
        {of === undefined && <h3 className="mb-3 border-b border-line pb-2 font-semibold">{only.title}</h3>}
        <ChildPage list={only} id={id} inside={inside} />
      </section>
    );
  return (
    <Tabs
      className={of === undefined ? 'mt-5' : ''}
      label={name(t('detail.open'))}
      value={shown[Number(open)] ? open : '0'}
      onChange={setOpen}
      items={shown.map((list, at) => ({
        key: String(at),
        label: list.title,
        content: <ChildPage list={list} id={id} inside={inside} />,
      }))}
    />
  );
}

interface ChildPageProps {
  list: ChildList;
  id: number;
  inside: ListInside;
}

function ChildPage({ list, id, inside }: ChildPageProps) {
  const show = useContext(ChildScreenContext);
  const url = `dynamic-sys/table-info/get-data/${encodeURIComponent(list.page)}`;
  const { value: page, failure, retry, cancel } = useAnswer<CompiledPage>(url);
  const narrowed = useMemo(() => page && below(page, list.column, id), [page, list.column, id]);
  if (failure && !page) return <FailureView failure={failure} title={list.title} onRetry={retry} />;
  if (!narrowed) return <LoadingRecord fields={6} onCancel={cancel} />;
  return (
    <ListInsideContext value={inside}>
      <div className="flex max-h-[560px] flex-col">{show(narrowed)}</div>
    </ListInsideContext>
  );
}

/** The page with only the rows of one record, without the column that would show it in each row. */
function below(page: CompiledPage, column: string, id: number): CompiledPage {
  const { columns } = page.tableConfig;
  return {
    ...page,
    pageConfig: { ...page.pageConfig, preset: { ...page.pageConfig.preset, [column]: id } },
    tableConfig: { ...page.tableConfig, columns: columns.filter(({ field }) => field.model !== column) },
    searches: page.searches.filter(({ field }) => field.model !== column),
  };
}
