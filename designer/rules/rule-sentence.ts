import {
  saidCondition,
  type SaidColumn,
  type SaidCondition,
  type SaidValue,
} from '../../schemas/expression/said-condition';
import type { Linkage } from '../../schemas/document/linkage';
import type { Field } from '../../schemas/model/field';
import type { Words } from '../../widgets/ui/use-words';

/** What a sentence is made with: the words of the language, and the fields that a rule can name. */
export interface RuleScope {
  t: Words;
  /** A column of the row or form of the rule. */
  field(name: string): Field | undefined;
  /** A column of the form around a row. */
  outer(name: string): Field | undefined;
}

/** A rule of a field in words, such as “当 状态 是 不合格 时，整改期限 显示、必填”. */
export function ruleSentence({ when, then }: Linkage, label: string, scope: RuleScope): string {
  const said = saidIn(saidCondition(when), scope);
  return scope.t('designer.rule.sentence', {
    when: said,
    label,
    then: effects(then, scope).join(scope.t('designer.rule.list')),
  });
}

function saidIn(condition: SaidCondition, scope: RuleScope): string {
  const { t } = scope;
  switch (condition.kind) {
    case 'all':
    case 'any': {
      const parts = condition.of.map((one) => {
        const text = saidIn(one, scope);
        return one.kind === 'all' || one.kind === 'any' ? t('designer.rule.group', { text }) : text;
      });
      return parts.join(t(`designer.rule.${condition.kind}`));
    }
    case 'filled':
    case 'empty':
      return t(`designer.rule.${condition.kind}`, { a: labelOf(condition.column, scope) });
    case 'oneOf': {
      const { column, values } = condition;
      const b = values.map((value) => valueText(value, column, scope)).join(t('designer.rule.list'));
      return t('designer.rule.oneOf', { a: labelOf(column, scope), b });
    }
    case 'compared': {
      const { column, sign, with: other } = condition;
      const b = typeof other === 'object' ? labelOf(other, scope) : valueText(other, column, scope);
      return t(`designer.rule.${SIGNS[sign]}`, { a: labelOf(column, scope), b });
    }
    case 'formula':
      return condition.text;
  }
}

const SIGNS = {
  '==': 'is',
  '!=': 'isNot',
  '<': 'below',
  '<=': 'atMost',
  '>': 'above',
  '>=': 'atLeast',
} as const;

const fieldOf = ({ name, outer }: SaidColumn, scope: RuleScope) =>
  outer ? scope.outer(name) : scope.field(name);

/** The label of a column; of a column behind a reference, that of the reference first. */
function labelOf(column: SaidColumn, scope: RuleScope): string {
  const field = fieldOf(column, scope);
  if (field) return field.label;
  const [name = '', ...rest] = column.name.split('.');
  const reference = rest.length > 0 ? scope.field(name) : undefined;
  return reference ? [reference.label, ...rest].join('.') : column.name;
}

/** A value as the field shows it. */
function valueText(value: SaidValue, column: SaidColumn, scope: RuleScope): string {
  const choice = fieldOf(column, scope)?.options.options?.find((one) => one.value === value);
  if (choice) return choice.label;
  if (typeof value === 'boolean') return scope.t(value ? 'designer.on' : 'designer.off');
  return typeof value === 'string' ? scope.t('designer.rule.quoted', { text: value }) : String(value);
}

function effects(
  { show, hide, require, disable, set, fill, options }: Linkage['then'],
  { t }: RuleScope,
): string[] {
  return [
    ...(show ? [t('designer.rule.show')] : []),
    ...(hide ? [t('designer.rule.hide')] : []),
    ...(require ? [t('designer.rule.require')] : []),
    ...(disable ? [t('designer.rule.disable')] : []),
    ...(set === undefined ? [] : [t('designer.rule.set', { text: set })]),
    ...(fill === undefined ? [] : [t('designer.rule.fill', { text: fill })]),
    ...(options ? [t('designer.rule.options')] : []),
  ];
}
