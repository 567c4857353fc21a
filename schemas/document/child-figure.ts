import type { Computed } from './computed';

/** A figure over a column of rows of another entity. */
export type ChildFigure = Extract<Computed, { of: string }>;

/** Whether a column is computed over a column of other rows. */
export function isChildFigure(rule: Computed | undefined): rule is ChildFigure {
  return rule !== undefined && 'of' in rule;
}

/** Whether a column is computed from rows of another entity. */
export function isOverRows(
  rule: Computed | undefined,
): rule is ChildFigure | Extract<Computed, { kind: 'count' }> {
  return rule?.kind === 'count' || isChildFigure(rule);
}

/** The columns of the other entity that such a column reads. */
export function columnsOver(rule: ChildFigure | Extract<Computed, { kind: 'count' }>): string[] {
  const of = isChildFigure(rule) ? [rule.of] : [];
  return [rule.column, ...of, ...Object.keys(rule.where ?? {})];
}

/** Whether the database computes the column with the row, so that other rows and expressions may read it. */
export function isReadWithRow(rule: Computed | undefined): boolean {
  return rule?.kind === 'age' || isOverRows(rule);
}
