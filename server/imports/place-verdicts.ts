import { fieldError } from '../../schemas/errors/field-error';
import type { Language } from '../../schemas/languages';
import type { Verdict } from './check-records';
import { placeParents, type SheetNode } from './place-parents';
import type { TreeColumns } from './tree-columns';

/**
 * Places records whose parents are not stored below records of their own sheet: these verdicts themselves, or `others`. A record
 * without such a parent is rejected.
 */
export function placeVerdicts(
  verdicts: readonly Verdict[],
  others: readonly SheetNode[],
  { parent: { name, label, field }, maxDepth }: TreeColumns,
  lang: Language,
): void {
  const nodes = new Map(verdicts.flatMap((verdict) => (verdict.node ? [[verdict.node, verdict]] : [])));
  for (const [node, place] of placeParents([...nodes.keys(), ...others], maxDepth)) {
    const verdict = nodes.get(node);
    if (!verdict || node.parent === null) continue;
    if ('level' in place) {
      verdict.level = place.level;
      continue;
    }
    const params = { label, text: node.parent.slice(0, 50), rows: place.rows.join('、'), n: place.n ?? 0 };
    const { msg } = fieldError(field.model, place.error, lang, params);
    verdict.errors.push({ row: verdict.record.row, column: name, msg });
    node.rejected = true;
    verdict.kind = 'rejected';
    verdict.stored = null;
  }
}
