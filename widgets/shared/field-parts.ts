import type { FieldGrammar } from '../../schemas/model/field';
import type { Widget } from '../widget';

/** The grammar that an `options.ts` exports, beside parts that other types share. */
export function grammarIn(file: object): FieldGrammar {
  return partIn(file, (part): part is FieldGrammar => 'storage' in part && 'names' in part, 'options.ts');
}

/** The widget that a `view.tsx` exports. */
export function widgetIn(file: object): Widget {
  return partIn(file, (part): part is Widget => 'type' in part && 'Cell' in part, 'view.tsx');
}

/** The only export of a file that is of a kind. */
function partIn<T>(file: object, isWanted: (part: object) => part is T & object, name: string): T {
  const parts = Object.values(file).filter(
    (part): part is T & object => typeof part === 'object' && part !== null && isWanted(part as object),
  );
  const [only] = parts;
  if (only === undefined || parts.length > 1)
    throw new Error(`A field type exports one part of its kind in ${name}, not ${parts.length}`);
  return only;
}
