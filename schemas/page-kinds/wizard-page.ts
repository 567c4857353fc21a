import Type, { type Static } from 'typebox';
import { parts, says } from '../grammar/says';
import { Url } from '../page-action';
import { closed, columnName, pageSections } from '../page-document';
import type { PageKindScope } from './page-kind';

/** One step: some items of the form, and a call that checks them before the next step. */
const Step = Type.Object(
  {
    key: Type.String(says('key')),
    title: Type.String(says('text')),
    models: Type.Array(columnName),
    checkUrl: Type.Optional(Url),
  },
  closed,
);

/** A form in steps. */
export const WizardPage = Type.Object(
  {
    ...pageSections,
    kind: Type.Literal('wizard'),
    steps: Type.Array(Step, { minItems: 2, ...parts('step', ['key']) }),
  },
  closed,
);

/** The items of the steps are there. */
export function checkWizardPage(page: Static<typeof WizardPage>, { column }: PageKindScope): void {
  page.steps.forEach((step, at) => step.models.forEach((model) => column(model, `steps[${at}].models`)));
}
