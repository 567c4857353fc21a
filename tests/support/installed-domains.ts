import path from 'node:path';
import type { Model } from '../../schemas/model/model';
import type { Action, Seed, TransitionHooks } from '../../server/action';
import type { DomainNoticeSource } from '../../server/domain-notice';
import type { DomainServices } from '../../server/domain-service';
import type { ActionFile, TradeParts } from '../../server/domain-job';
import { tradeParts } from '../../server/http/routes/trades-of';
import { allRoutes } from '../../server/app';
import { loadDomains } from '../../server/documents/load-domains';
import { unconnectedDatabase } from '../../server/pages-tool/unconnected-database';
import type { Route } from '../../server/contract/route';
import { allTypes } from './domain-types';

/** The real domains, combined as in `server/main.ts`. */
export interface InstalledDomains {
  model: Model;
  actions: Action[];
  hooks: TransitionHooks;
  noticeSources: readonly DomainNoticeSource[];
  offers: DomainServices;
  trades: TradeParts;
  /** By domain id. */
  seeds: Map<string, Seed>;
}

const actionFiles = import.meta.glob<ActionFile>('../../domains/*/actions.ts', { eager: true });
const seedFiles = import.meta.glob<{ seed: Seed }>('../../domains/*/seed.ts', { eager: true });

/** The real domains, and those of a further folder. */
export async function installedDomains(further?: string): Promise<InstalledDomains> {
  const folder = path.resolve(import.meta.dirname, '../../domains');
  const folders = further === undefined ? folder : [folder, further];
  return {
    model: await loadDomains(folders, allTypes),
    actions: Object.values(actionFiles).flatMap(({ actions }) => actions),
    hooks: Object.values(actionFiles).flatMap(({ transitions = [] }) => transitions),
    offers: Object.values(actionFiles).flatMap((file) => file.services ?? []),
    noticeSources: Object.values(actionFiles).flatMap((file) => file.noticeSources ?? []),
    trades: tradeParts(Object.values(actionFiles)),
    seeds: new Map(
      Object.entries(seedFiles).map(([file, { seed }]) => [path.basename(path.dirname(file)), seed]),
    ),
  };
}

/** All routes of these documents and the shipped verbs. */
export function installedRoutes(model: Model): readonly Route[] {
  return allRoutes(
    unconnectedDatabase(),
    model,
    Object.values(actionFiles).flatMap(({ actions }) => actions),
  );
}
