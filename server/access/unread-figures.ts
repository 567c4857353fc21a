import { columnsOver, isChildFigure } from '../../schemas/document/child-figure';
import { withDerived } from '../../schemas/model/derivations';
import { columnKey } from '../../schemas/model/entity-columns';
import type { EntityModel } from '../../schemas/model/entity-model';
import type { Model } from '../../schemas/model/model';
import type { FieldLimits, Session } from '../action';
import { mayReadThrough } from './name-rights';
import { codesByModule } from './permission-tree';

/** A column (`entity.column`) with a figure over rows of another entity, and the columns of those that it reads. */
export interface Figure {
  key: string;
  target: EntityModel;
  columns: readonly string[];
}

const known = new WeakMap<Model, readonly Figure[]>();

function figuresOf(model: Model): readonly Figure[] {
  let figures = known.get(model);
  if (!figures) {
    figures = [...model.entities.values()].flatMap(({ entity }) =>
      entity.columns.flatMap(({ name, computed }) => {
        const target = isChildFigure(computed) ? model.entities.get(computed.entity) : undefined;
        return isChildFigure(computed) && target
          ? [{ key: columnKey(entity.id, name), target, columns: columnsOver(computed) }]
          : [];
      }),
    );
    known.set(model, figures);
  }
  return figures;
}

/** The figures that the session does not see, because it may not read the columns that they are computed from. */
export function unreadFigures(model: Model, session: Session): readonly Figure[] {
  return figuresOf(model).filter(({ target, columns }) =>
    columns.some((name) => target.byName.has(name) && !mayReadThrough(session, target, name)),
  );
}

/** The restricted columns of the session with figures that it does not see, and what is derived from them. */
export function withoutUnreadFigures(model: Model, session: Session): Session['fields'] {
  const unread = unreadFigures(model, session);
  if (unread.length === 0) return session.fields;
  const hidden = [
    ...withDerived(
      model.derivations,
      unread.map(({ key }) => key),
    ),
  ];
  const moduleCodes = codesByModule(model.domains);
  const limits = new Map<string, FieldLimits>(session.fields);
  for (const { entity, byName } of model.entities.values()) {
    const prefix = columnKey(entity.id, '');
    const names = hidden.flatMap((key) => {
      const name = key.slice(prefix.length);
      return key.startsWith(prefix) && byName.has(name) ? [name] : [];
    });
    if (names.length === 0) continue;
    const before = limits.get(entity.id);
    limits.set(entity.id, {
      codes: moduleCodes.get(entity.module) ?? [],
      ...before,
      hidden: new Set([...(before?.hidden ?? []), ...names]),
      readOnly: new Set([...(before?.readOnly ?? []), ...names]),
    });
  }
  return limits;
}
