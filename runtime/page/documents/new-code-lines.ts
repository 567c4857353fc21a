import type { Words } from '../../../widgets/ui/use-words';
import type { DocumentPlan } from './document-answers';

/** The permission codes that a publish creates, each with who has it, as sentences; `t` has the words of `documents`. */
export function newCodeLines(
  { codes, moreCodes }: Pick<DocumentPlan, 'codes' | 'moreCodes'>,
  t: Words,
): string[] {
  const lines = codes.map(({ name, roles }) => {
    const who = roles === 0 ? t('documents.codeOfNone') : t('documents.codeOfRoles', { n: roles });
    return `${name} · ${who}`;
  });
  return moreCodes > 0 ? [...lines, t('documents.moreCodes', { n: moreCodes })] : lines;
}
