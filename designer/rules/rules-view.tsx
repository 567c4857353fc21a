import { causeText } from '../../schemas/problems/cause-text';
import { classNames } from '../../widgets/ui/class-names';
import { EmptyState } from '../../widgets/ui/empty-state';
import { Icon } from '../../widgets/ui/icon';
import { useLanguage } from '../../widgets/ui/use-words';
import { useDesigning } from '../edit/designing';
import type { RuledField } from '../project/project-view';
import { ruleSentence } from './rule-sentence';

/** All rules of the form as sentences; each leads to its field. */
export function RulesView() {
  const { store, state, view, t } = useDesigning();
  const language = useLanguage();
  const byModel = new Map([
    ...view.fields,
    ...[...view.byKey.values()].map((field) => [field.model, field] as const),
  ]);
  const sentences = ({ field, part, row }: RuledField) => {
    const outer = (name: string) => byModel.get(name);
    const own = row ? (name: string) => row.find(({ model }) => model === name) : outer;
    const holder = row
      ? `${view.parts.get(part)?.part.label ?? byModel.get(String(view.parts.get(part)?.part.model))?.label ?? ''} › `
      : '';
    return (field.linkage ?? []).map((rule) =>
      ruleSentence(rule, holder + field.label, { t, field: own, outer }),
    );
  };
  // Circles belong to no single field.
  const problems = view.problems.filter(
    ({ path, code }) => code === 'ruleCircle' || path.includes('.linkage['),
  );
  if (view.ruled.length === 0 && problems.length === 0)
    return <EmptyState kind="empty" title={t('designer.rule.none')} body={t('designer.rule.noneNote')} />;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-page p-5">
      <div className="mx-auto max-w-[840px] rounded-panel bg-surface shadow-panel">
        {problems.length > 0 && (
          <ul
            aria-label={t('designer.problems')}
            className="border-b border-line p-3 text-small text-danger-text"
          >
            {problems.map(({ path, part, ...problem }) => (
              <li key={path + problem.code} className="flex items-start gap-1.5 py-0.5">
                <Icon name="circle-alert" size={14} className="mt-[3px] shrink-0" />
                <span className="min-w-0 break-words">{causeText(problem, language)}</span>
              </li>
            ))}
          </ul>
        )}
        <ul aria-label={t('designer.rules')}>
          {view.ruled.flatMap((ruled) =>
            sentences(ruled).map((sentence, at) => (
              <li
                key={ruled.part + ruled.field.model + String(at)}
                className="border-b border-line last:border-0"
              >
                <button
                  type="button"
                  aria-pressed={state.selected.includes(ruled.part)}
                  className={classNames(
                    'flex w-full items-start gap-2 px-3 py-2 text-left outline-offset-[-2px] hover:bg-hover',
                    state.selected.includes(ruled.part) && 'bg-primary-soft',
                  )}
                  onClick={() => store.select([ruled.part])}
                >
                  <Icon name="git-branch" size={14} className="mt-1 shrink-0 text-fg-3" />
                  <span className="min-w-0 break-words text-fg">{sentence}</span>
                </button>
              </li>
            )),
          )}
        </ul>
      </div>
    </div>
  );
}
