import type { ComponentType } from 'react';
import { registerFunctions, type DomainFunctions } from '../../schemas/expression/domain-functions';
import { widgetIn } from '../../widgets/shared/field-parts';
import { late } from '../../widgets/ui/late';
import type { InputProps, Widget } from '../../widgets/widget';

const functions = import.meta.glob<{ functions: DomainFunctions }>('../../domains/*/functions.ts');
const views = import.meta.glob<object>('../../domains/*/widgets/*/view.tsx');
const inputs = import.meta.glob<ComponentType<InputProps>>('../../domains/*/widgets/*/input.tsx', {
  import: 'Input',
});

/**
 * Loads what the code of a domain adds to the browser: registers its functions and returns its field types, whose
 * controls are loaded with the first form. Only documents that name something of a domain load it.
 */
export async function loadDomainCode(domain: string): Promise<readonly Widget[]> {
  const folder = `../../domains/${domain}/`;
  const [file, widgets] = await Promise.all([
    functions[`${folder}functions.ts`]?.(),
    Promise.all(
      Object.entries(views)
        .filter(([view]) => view.startsWith(`${folder}widgets/`))
        .map(async ([view, load]): Promise<Widget> => {
          const input = inputs[view.replace(/view\.tsx$/, 'input.tsx')];
          return { ...widgetIn(await load()), ...(input && { Input: late(input) }) };
        }),
    ),
  ]);
  if (file) registerFunctions(domain, file.functions);
  return widgets;
}
