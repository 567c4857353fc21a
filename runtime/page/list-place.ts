import { isObject, type Json, type JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import { conditionsOf, readFilter, type FilterGroup } from '../../schemas/record/list-filter';
import type { ViewContent } from '../../schemas/record/list-view';
import type { ListOrder } from '../list/list-state';
import { readPaging, writePaging } from '../list/paging-params';
import { criteriaOf } from './blocks/list-address';
import type { ChosenNode } from './chosen-node';
import { hasPersonalNumber } from './personal-number';

/** What a list shows: everything of it that its address holds. */
export interface ListPlace {
  /** Without that of the side tree. */
  criteria: JsonObject;
  filter: FilterGroup | null;
  order: ListOrder | null;
  node: ChosenNode | null;
  tab: string;
  page: number;
  pageSize: number;
  /** The open view. */
  view: number | null;
}

/** What an address without a word about it means: the document or a saved view, and the usual page size. */
export type PlaceBase = Pick<ListPlace, 'criteria' | 'filter' | 'order' | 'tab' | 'pageSize'>;

/** The place of a list without criteria, filter and order of its own. */
export function baseOf(
  view: ViewContent | null,
  usual: Pick<ListPlace, 'criteria' | 'tab' | 'pageSize'>,
): PlaceBase {
  return {
    ...usual,
    criteria: view?.criteria ?? usual.criteria,
    filter: view?.filter ?? null,
    order: view?.order ?? null,
  };
}

const VIEW = 'view';
/** The parameter with the criteria has a name of its own where links write it (`list-address.ts`). */
const CRITERIA = 'criteria';
const FILTER = 'filter';
const SORT = 'sort';
const NODE = 'node';
const TAB = 'tab';

/** Whether an address says what a list shows, so that no usual view stands in for it. */
export function saysWhat(params: URLSearchParams): boolean {
  return [CRITERIA, FILTER, SORT, NODE, TAB].some((name) => params.has(name));
}

/** Whether an address says anything about a list; that of the menu does not, so that an open list stays as it is. */
export function saysAnything(params: URLSearchParams): boolean {
  return saysWhat(params) || [VIEW, 'pageNo', 'pageSize'].some((name) => params.has(name));
}

/** The view that an address names: its id, 0 for the plain list, NaN for anything else; null if it names none. */
export function viewIn(params: URLSearchParams): number | null {
  const text = params.get(VIEW);
  return text === null ? null : Number(text);
}

/** The place that an address names; what it does not name, or cannot be read, is that of the base. */
export function readPlace(
  params: URLSearchParams,
  page: CompiledPage,
  base: PlaceBase,
  largest: number,
): ListPlace {
  const tab = params.get(TAB);
  const view = viewIn(params);
  return {
    criteria: criteriaOf(`?${params.toString()}`) ?? base.criteria,
    filter: params.has(FILTER) ? readFilter(parsed(params.get(FILTER))) : base.filter,
    order: params.has(SORT) ? readOrder(params.get(SORT) ?? '', page) : base.order,
    node: page.pageConfig.sideTree ? readNode(parsed(params.get(NODE))) : null,
    tab: page.pageConfig.tabs?.some(({ key }) => key === tab) ? (tab ?? base.tab) : base.tab,
    page: 1,
    pageSize: base.pageSize,
    ...readPaging(params, largest),
    view: view || null,
  };
}

/**
 * The parameters with a place, without what is that of the base and without values of sensitive columns. `usual`: the view
 * that opens by itself, so that the plain list must be named.
 */
export function writePlace(
  params: URLSearchParams,
  page: CompiledPage,
  place: ListPlace,
  base: PlaceBase,
  usual: number | null,
): URLSearchParams {
  const open = withoutSensitive(page, place);
  const next = new URLSearchParams(params);
  const put = (name: string, value: string | null) =>
    value === null ? next.delete(name) : next.set(name, value);
  const differing = <T>(value: T, of: T, text: (value: T) => string) =>
    same(value, of) ? null : text(value);
  put(VIEW, place.view === null ? (usual === null ? null : '0') : String(place.view));
  put(
    CRITERIA,
    differing(open.criteria, withoutSensitive(page, { ...place, ...base }).criteria, JSON.stringify),
  );
  put(
    FILTER,
    differing(open.filter, base.filter, (filter) => (filter ? JSON.stringify(filter) : '')),
  );
  put(SORT, differing(open.order, base.order, writeOrder));
  put(NODE, open.node === null ? null : writeNode(open.node));
  put(TAB, place.tab === base.tab ? null : place.tab);
  return writePaging(next, place, base.pageSize) ?? next;
}

/** A place as an address may hold it: values of sensitive columns, and what looks like one, stay in the window. */
function withoutSensitive(page: CompiledPage, place: ListPlace): ListPlace {
  const fields = [
    ...page.columns,
    ...page.tableConfig.columns.map(({ field }) => field),
    ...page.searches.map(({ field }) => field),
  ];
  const sensitive = new Set(fields.filter((field) => field.sensitive).map(({ model }) => model));
  const { criteria, filter, node } = place;
  const column = page.pageConfig.sideTree?.column ?? '';
  const isOpen = (name: string) => !sensitive.has(name);
  return {
    ...place,
    criteria: Object.fromEntries(
      Object.entries(criteria).filter(([name, value]) => isOpen(name) && !hasPersonalNumber(value)),
    ),
    // A part of a filter would be another one.
    filter: filter && conditionsOf(filter).every((one) => isOpen(one.column)) ? filter : null,
    node: isOpen(column) ? node : null,
  };
}

function writeOrder(order: ListOrder | null): string {
  return order ? `${order.type === 'desc' ? '-' : ''}${order.field}` : '';
}

function readOrder(text: string, { tableConfig: { columns } }: CompiledPage): ListOrder | null {
  const type = text.startsWith('-') ? 'desc' : 'asc';
  const name = type === 'desc' ? text.slice(1) : text;
  return columns.some(({ column, field }) => column === name && field.sortable)
    ? { field: name, type }
    : null;
}

function writeNode({ value, orgId }: ChosenNode): string {
  return JSON.stringify(orgId === null ? value : [value, orgId]);
}

function readNode(given: Json): ChosenNode | null {
  const [value, orgId = null] = [given].flat();
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return { value, orgId: typeof orgId === 'number' ? orgId : null };
}

function parsed(text: string | null): Json {
  try {
    return JSON.parse(text ?? 'null') as Json;
  } catch {
    return null;
  }
}

/** Whether two values of places are the same, whatever the order of their keys. */
function same(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}
