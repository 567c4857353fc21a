import Type, { type Static } from 'typebox';
import { parts, says } from '../../grammar/says';
import { Url } from '../page-action';
import { MOST } from '../bounds';
import { closed, pageSections } from '../page-document';
import { columnName } from '../page-names';
import type { PageKindScope } from './page-kind';
import { cause } from '../../problems/causes';
import { named, valueNames } from '../../grammar/named';

/** One step: some items of the form, and a call that validates them before the next step. */
const Step = Type.Object(
  {
    key: named('标识', Type.String(says('key'))),
    title: named('标题', Type.String(says('text'))),
    models: named(
      { title: '本步的列', help: '须在表单中' },
      Type.Array(columnName, { maxItems: MOST.formNodes }),
    ),
    /** POST of `{ columns, values, id? }`; an entity answers `check-step` at its path. */
    checkUrl: named({ title: '校验接口', help: '通过后才进入下一步' }, Type.Optional(Url)),
  },
  closed,
);

/** A form in steps. */
export const WizardPage = Type.Object(
  {
    ...pageSections,
    kind: named(
      { title: '页面类型', help: '分步填写的表单' },
      Type.Literal('wizard', valueNames({ wizard: '向导页' })),
    ),
    steps: named(
      { title: '步骤', help: '至少两步' },
      Type.Array(Step, { minItems: 2, maxItems: MOST.steps, ...parts('step', ['key']) }),
    ),
  },
  closed,
);

/** Every column that a step names exists and belongs to no other step; steps have different keys. */
export function checkWizardPage(
  { steps }: Static<typeof WizardPage>,
  { column, report }: PageKindScope,
): void {
  const placed = new Set<string>();
  steps.forEach(({ key, models }, at) => {
    if (steps.findIndex((step) => step.key === key) < at)
      report(`steps[${at}].key`, cause('valueTwice', { came: JSON.stringify(key) }));
    for (const model of models) {
      column(model, `steps[${at}].models`);
      if (placed.has(model))
        report(`steps[${at}].models`, cause('columnTwice', { name: model }), 'tolerated');
      placed.add(model);
    }
  });
}
