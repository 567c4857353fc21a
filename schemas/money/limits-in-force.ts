/** Which limits of a person's spending are in force (domains.md 3.5): the most specific rule of a group, raised by others. */

/** Values of `LimitTarget`; a higher one is more specific. */
export const TARGET = { all: 1, area: 2, level: 3, category: 4, person: 5 } as const;
/** A value of `LimitSubject`. */
export const SUBJECT = { total: 1 } as const;
/** A value of `Cycle`. */
export const CYCLE = { month: 4 } as const;
/** Values of `LimitMode`. */
export const MODE = { replace: 1, add: 2 } as const;

/** What a limit counts, and how long: rules of one group replace or raise each other. */
export interface LimitGroupKey {
  /** A value of `LimitSubject`. */
  readonly subject: number;
  /** The money category or consume type; null: the total. */
  readonly of: number | null;
  /** A value of `Cycle`. */
  readonly cycle: number;
}

/** A rule that is enabled and within its dates. */
export interface LimitRule extends LimitGroupKey {
  readonly name: string;
  /** A value of `LimitTarget`, with the ids of its kind. */
  readonly target: number;
  readonly targetIds: readonly number[];
  /** A value of `LimitMode`. */
  readonly mode: number;
  readonly cents: bigint;
}

/** Whom limits concern. */
export interface LimitedPerson {
  readonly id: number;
  /** The own area and those above it. */
  readonly areaIds: readonly number[];
  readonly levelId: number;
  readonly categoryIds: readonly number[];
}

/** The limit of one group. */
export interface LimitInForce extends LimitGroupKey {
  /** Of the rule that decides; those that raise it follow. */
  readonly names: readonly string[];
  readonly cents: bigint;
}

/** Whether a rule concerns a person. */
function concerns({ target, targetIds }: LimitRule, person: LimitedPerson): boolean {
  const ids: Readonly<Record<number, readonly number[]>> = {
    [TARGET.area]: person.areaIds,
    [TARGET.level]: [person.levelId],
    [TARGET.category]: person.categoryIds,
    [TARGET.person]: [person.id],
  };
  return target === TARGET.all || (ids[target] ?? []).some((id) => targetIds.includes(id));
}

/** Names a group. */
function limitGroup({ subject, of, cycle }: LimitGroupKey): string {
  return `${subject}/${of ?? ''}/${cycle}`;
}

/**
 * The limits in force for a person, one for each group in which a rule replaces: of several, that of the most specific
 * target, and of equally specific ones the smallest. Rules that add raise it; alone they limit nothing.
 */
export function limitsInForce(rules: readonly LimitRule[], person: LimitedPerson): LimitInForce[] {
  const groups = new Map<string, LimitRule[]>();
  for (const rule of rules) {
    if (!concerns(rule, person)) continue;
    const key = limitGroup(rule);
    groups.set(key, [...(groups.get(key) ?? []), rule]);
  }
  return [...groups.values()].flatMap((group) => {
    const [decides] = group.filter(({ mode }) => mode === MODE.replace).sort(bySpecificity);
    if (!decides) return [];
    const added = group.filter(({ mode }) => mode === MODE.add);
    const { subject, of, cycle } = decides;
    return [
      {
        ...{ subject, of, cycle },
        names: [decides, ...added].map(({ name }) => name),
        cents: added.reduce((sum, { cents }) => sum + cents, decides.cents),
      },
    ];
  });
}

function bySpecificity(one: LimitRule, other: LimitRule): number {
  if (one.target !== other.target) return other.target - one.target;
  return one.cents < other.cents ? -1 : Number(one.cents > other.cents);
}
