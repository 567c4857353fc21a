import { equalJson } from '../../schemas/equal-json';
import { isObject, type Json } from '../../schemas/json';
import { columnsOver, isOverRows } from '../../schemas/document/child-figure';
import type { Entity } from '../../schemas/document/entity';
import type { Model } from '../../schemas/model/model';
import type { EntityModel } from '../../schemas/model/entity-model';
import { permissionCode } from '../../schemas/document/permission';
import type { Finding } from '../../schemas/problems/problem';
import { cause } from '../../schemas/problems/causes';
import type { Session } from '../action';
import { mayReadThrough, maySearch } from '../access/name-rights';
import type { Route } from '../contract/route';
import { findSource } from './document-source';
import type { Served } from './live-models';
import { ruleReadings } from './rule-readings';

/** A place of an entity that reads rows of another. */
interface Reading {
  path: string;
  target: string;
  /** Counts rows: public columns do not permit that. */
  counts?: true;
  /** Shows the labels of the rows. */
  labels?: true;
  /** Columns of the target that decide which rows are read. */
  columns: readonly string[];
  /** The place as written, to detect whether it is new. */
  written: Json;
}

/**
 * Rejects documents that would give other users access that the publisher does not have: a reference to an entity, a
 * count of its rows or a figure over them, a filter on its columns or a value from one requires its search permission, unless the columns are
 * public; an existing call may be opened to further codes only by a publisher who may use it. Returns the errors by
 * entity, by page, and those of the whole.
 */
export function publishRights(
  session: Session,
  current: Pick<Served, 'model' | 'routes'>,
  next: Pick<Served, 'model' | 'routes'>,
): { byEntity: ReadonlyMap<string, Finding[]>; byPage: ReadonlyMap<string, Finding[]>; whole: Finding[] } {
  const byEntity = new Map<string, Finding[]>();
  const byPage = new Map<string, Finding[]>();
  if (session.isSupper) return { byEntity, byPage, whole: [] };
  for (const [id, model] of next.model.entities) {
    const before = current.model.entities.get(id);
    if (before === model) continue;
    const found = [
      ...missingReadRights(session, current.model, before ? readingsOf(before) : [], readingsOf(model)),
      ...(before ? changedExposure(session, before, model) : []),
    ].map(finding);
    if (found.length > 0) byEntity.set(id, found);
  }
  for (const [id, page] of next.model.pages) {
    if (current.model.pages.get(id) === page) continue;
    const [known, read] = [pageReadings(current.model, id), pageReadings(next.model, id)];
    const found = missingReadRights(session, current.model, known, read).map(finding);
    if (found.length > 0) byPage.set(id, found);
  }
  const whole = widened(session, current, next.routes).map(({ name, code }) => ({
    path: '',
    ...cause('unheldRight', { name, permission: code }),
  }));
  return { byEntity, byPage, whole };
}

interface MissingRight {
  path: string;
  code: string;
  name: string;
}

const finding = ({ path, code, name }: MissingRight): Finding => ({
  path,
  ...cause('unheldRight', { name, permission: code }),
});

function missingReadRights(
  session: Session,
  current: Model,
  known: readonly Reading[],
  next: readonly Reading[],
): MissingRight[] {
  return next.flatMap(({ path, target, counts, labels, columns, written }) => {
    if (known.some((one) => one.target === target && equalJson(one.written, written))) return [];
    // An entity that does not exist yet has no rows.
    const read = current.entities.get(target);
    if (!read) return [];
    const named = labels ? [...columns, read.entity.option?.label ?? 'id'] : columns;
    const allowed =
      (!counts || maySearch(session, read)) && named.every((column) => mayReadThrough(session, read, column));
    return allowed ? [] : [{ path, ...nameOf(read) }];
  });
}

function nameOf({ entity }: EntityModel): Pick<MissingRight, 'code' | 'name'> {
  return { name: entity.title, code: permissionCode(entity.module, 'search') };
}

/** The places of a page that take values from rows which its entity refers to. */
function pageReadings(model: Model, id: string): Reading[] {
  const json = findSource(model, { kind: 'page', code: id })?.json;
  const own = isObject(json) && typeof json.entity === 'string' ? model.entities.get(json.entity) : undefined;
  return own ? ruleReadings(json, own).filter(({ target }) => target !== own.entity.id) : [];
}

/** Every place of an entity that reads rows of other entities. */
function readingsOf(model: EntityModel): Reading[] {
  const { entity } = model;
  return [...placesIn(entity), ...ruleReadings(entity, model)].filter(({ target }) => target !== entity.id);
}

/** The columns of an entity that name another. */
function placesIn({ columns }: Entity): Reading[] {
  return columns.flatMap((column, at): Reading[] => {
    const path = `columns[${at}]`;
    const { computed, lines } = column;
    return [
      ...(column.refers === undefined
        ? []
        : [
            {
              path: `${path}.refers`,
              target: column.refers,
              labels: true as const,
              columns: (column.linkage ?? []).flatMap(({ then }) => Object.keys(then.options?.where ?? {})),
              written: [column.name, column.refers, (column.linkage ?? null) as Json],
            },
          ]),
      ...Object.entries(column.refersBy?.entities ?? {}).map(([value, target]) => ({
        path: `${path}.refersBy.entities.${value}`,
        target,
        labels: true as const,
        columns: [],
        written: [column.name, value, target] as Json[],
      })),
      ...(isOverRows(computed)
        ? [
            {
              path: `${path}.computed`,
              target: computed.entity,
              counts: true as const,
              columns: columnsOver(computed),
              written: [column.name, computed as unknown as Json],
            },
          ]
        : []),
      ...(lines
        ? [
            {
              path: `${path}.lines`,
              target: lines.entity,
              labels: true as const,
              columns: lines.columns ?? [],
              written: [column.name, lines as unknown as Json],
            },
          ]
        : []),
      ...innerReadings(column.options as Json | undefined, `${path}.options`, column.name),
    ];
  });
}

/** The references of a sub-table's columns, at any depth. */
function innerReadings(value: Json | undefined, path: string, column: string): Reading[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => innerReadings(item, `${path}[${at}]`, column));
  if (!isObject(value)) return [];
  const own: Reading[] =
    typeof value.refers === 'string'
      ? [
          {
            path: `${path}.refers`,
            target: value.refers,
            labels: true as const,
            columns: [],
            written: [column, value.model ?? null, value.refers, value.linkage ?? null],
          },
        ]
      : [];
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, inner]) => innerReadings(inner, `${path}.${key}`, column)),
  ];
}

/**
 * The scope and the public columns of an entity may be changed only with its search permission, and the row placement
 * only by users who see all its rows.
 */
function changedExposure(session: Session, before: EntityModel, model: EntityModel): MissingRight[] {
  const may = maySearch(session, before);
  if (may && session.dataScope.rows === 'all') return [];
  return (may ? (['scope', 'rows'] as const) : (['scope', 'rows', 'option'] as const))
    .filter((key) => !equalJson((before.entity[key] ?? null) as Json, (model.entity[key] ?? null) as Json))
    .map((path) => ({ path, ...nameOf(before) }));
}

/** Existing calls that would be opened to further codes, where the publisher may not use them. */
export function widened(
  session: Session,
  current: Pick<Served, 'model' | 'routes'>,
  next: readonly Route[],
): { name: string; code: string }[] {
  if (session.isSupper) return [];
  const before = new Map(current.routes.map((route) => [placeOf(route), route]));
  return next.flatMap((route) => {
    const was = before.get(placeOf(route));
    if (!was || typeof was.access !== 'object' || typeof route.access !== 'object') return [];
    const known = was.access.anyOf;
    const more = route.access.anyOf.filter((code) => !known.includes(code));
    if (more.length === 0 || known.some((code) => session.permissions.has(code))) return [];
    // Public columns are already open.
    if (isPublicChoice(route)) return [];
    return [{ name: was.subject?.entity.title ?? was.title ?? was.url, code: known[0] ?? '' }];
  });
}

/** Identifies a route by its effect, even if its path has changed. */
function placeOf({ method, url, entity, subject }: Route): string {
  const path = subject?.entity.path;
  return `${method} ${entity ?? ''} ${path !== undefined && url.startsWith(path) ? url.slice(path.length) : url}`;
}

function isPublicChoice({ url, subject }: Route): boolean {
  return (
    subject !== undefined && url === `${subject.entity.path}/option` && Boolean(subject.entity.option?.public)
  );
}
