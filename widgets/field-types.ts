import type { FieldGrammar } from '../schemas/model/field';
import { grammarIn } from './shared/field-parts';

/** The order of a palette; types that it does not name follow in the order of their folders. */
const PALETTE = (
  'input textarea number amount radio checkbox select treeSelect cascader selectAsTable nationSelect ' +
  'switch lSwitch date time address uploadAvatar batch lines json rate slider lcDate reportDate ' +
  'rangeNumber unitInput uploadFileList uploadImgList uploadFile uploadImg editor selectInputList ' +
  'inputGroupControls keyValue button alert text html divider'
).split(' ');

const found = import.meta.glob<object>('./*/options.ts', { eager: true });

/** The built-in field types with the grammars of their options, in palette order: one per folder. */
export const builtInFieldTypes: readonly FieldGrammar[] = Object.values(found)
  .map(grammarIn)
  .sort((a, b) => place(a) - place(b));

function place({ type }: FieldGrammar): number {
  const at = PALETTE.indexOf(type);
  return at < 0 ? PALETTE.length : at;
}
