import type { Field } from '../../schemas/model/field';
import type { Model } from '../../schemas/model/model';
import type { CompiledPage } from '../../schemas/model/page';
import { allPaths } from '../../schemas/model/page-paths';
import type { restrictPage } from '../../schemas/model/restrict-page';
import type { Session } from '../action';
import { mayReadThrough } from './name-rights';

/**
 * The columns of a page, and of line items in it, that the session may not see or change. What it may not read of the
 * rows that others refer to is hidden by its path.
 */
export function pageLimits(
  page: CompiledPage,
  session: Session,
  { entities }: Model,
): Parameters<typeof restrictPage>[1] | undefined {
  if (page.entity === undefined) return undefined;
  const { fields } = session;
  const unread = (paths: readonly Field[]) =>
    paths.flatMap(({ model, through }) => {
      const far = through && entities.get(through.entity);
      return far && !mayReadThrough(session, far, through.column) ? [model] : [];
    });
  const paths = unread(allPaths(page));
  const own = fields.get(page.entity);
  const lines = new Map(
    page.columns.flatMap(({ lines: of, cells = [] }) => {
      const limits = of && fields.get(of.entity);
      const hidden = unread(cells.flatMap(({ far = [] }) => far));
      if (!of || (!limits && hidden.length === 0)) return [];
      const all = {
        hidden: new Set([...(limits?.hidden ?? []), ...hidden]),
        readOnly: limits?.readOnly ?? NONE,
      };
      return [[of.entity, all] as const];
    }),
  );
  if (!own && lines.size === 0 && paths.length === 0) return undefined;
  return { hidden: new Set([...(own?.hidden ?? []), ...paths]), readOnly: own?.readOnly ?? NONE, lines };
}

const NONE: ReadonlySet<string> = new Set();
