import { createHash } from 'node:crypto';
import { permissionCode } from '../../schemas/document/permission';
import type { Session } from '../action';

/** The ends of the codes that let a user read masked values, and rows and the names of rows that others refer to. */
const READING = ['reveal', 'search'].map((action) => permissionCode('', action));

/**
 * A digest of what decides which values a session reads: its rows, its hidden columns, what it may search and where it reads masked values.
 * Two sessions with equal digests read the same rows of the same database alike.
 */
export function sightOf({ dataScope, orgId, orgTree, fields, permissions }: Session): string {
  const hidden = [...fields]
    .map(([entity, limits]) => [entity, [...limits.hidden].sort()] as const)
    .filter(([, columns]) => columns.length > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const codes = [...permissions].filter((code) => READING.some((end) => code.endsWith(end))).sort();
  const { orgs, rows } = dataScope;
  const tree = orgs === 'tree' ? [...orgTree].sort(ascending) : orgs === 'own' ? [orgId] : sorted(orgs);
  const limits = rows === 'all' ? rows : sortedLimits(rows);
  return createHash('sha256')
    .update(JSON.stringify([tree, limits, hidden, codes]))
    .digest('hex');
}

function sortedLimits({ areaIds, createdBy, own, supplier }: Exclude<Session['dataScope']['rows'], 'all'>) {
  return [
    sorted(areaIds),
    createdBy === 'all' ? createdBy : sorted(createdBy),
    own,
    supplier === undefined ? 'any' : supplier,
  ];
}

const ascending = (one: number, other: number) => one - other;
const sorted = (ids: readonly number[]) => [...new Set(ids)].sort(ascending);
