import { isMany } from '../../schemas/model/field';
import type { Model } from '../../schemas/model/model';

/**
 * The order in which the seeds of the domains run: a domain after those it refers to, and the domain of the
 * organisations first, since every row belongs to an organisation. Domains that refer to each other are ordered by
 * name.
 */
export function seedOrder(model: Model): string[] {
  const needs = new Map<string, Set<string>>(model.domains.map(({ id }) => [id, new Set<string>()]));
  const owner = model.entities.get('org')?.domain;
  for (const { domain, stored } of model.entities.values()) {
    const needed = needs.get(domain);
    if (owner) needed?.add(owner);
    for (const { field, sql } of stored) {
      const target = field.source && !isMany(sql) && model.entities.get(field.source.entity);
      if (target) needed?.add(target.domain);
    }
  }
  const order: string[] = [];
  const entered = new Set<string>();
  const visit = (domain: string): void => {
    if (entered.has(domain)) return;
    entered.add(domain);
    [...(needs.get(domain) ?? [])].sort().forEach(visit);
    order.push(domain);
  };
  // Its rows come first even where they refer to those of other domains: these belong to its organisations.
  if (owner) {
    entered.add(owner);
    order.push(owner);
  }
  [...needs.keys()].sort().forEach(visit);
  return order;
}
