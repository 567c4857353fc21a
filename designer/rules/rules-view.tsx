import { classNames } from '../../widgets/ui/class-names';
import { EmptyState } from '../../widgets/ui/empty-state';
import { Icon } from '../../widgets/ui/icon';
import { useLanguage } from '../../widgets/ui/use-words';
import { useDesigning, type Designing } from '../edit/designing';
import { shownProblems } from '../edit/shown-problems';
import type { RuledField } from '../project/project-view';
import { ruleSentence } from './rule-sentence';

/** All rules of the form as sentences, with what is wrong with them; each leads to its field. */
export function RulesView() {
  const designing = useDesigning();
  const { store, state, view, t } = designing;
  const problems = shownProblems(designing, useLanguage()).filter(
    // Circles belong to no single field.
    ({ path, code }) => code === 'ruleCircle' || path.includes('.linkage['),
  );
  const rules = view.ruled.flatMap((ruled) => rulesOf(ruled, designing));
  if (rules.length === 0 && problems.length === 0)
    return <EmptyState kind="empty" title={t('designer.rule.none')} body={t('designer.rule.noneNote')} />;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-page p-5">
      <div className="mx-auto max-w-[840px] overflow-hidden rounded-panel bg-surface shadow-panel">
        {problems.length > 0 && (
          <ul aria-label={t('designer.problems')} className="border-b border-line">
            {problems.map(({ path, code, text, part }) => (
              <li key={path + code}>
                <button
                  type="button"
                  disabled={part === undefined}
                  className="flex w-full items-start gap-2 px-3 py-1.5 text-left text-small text-danger-text outline-offset-[-2px] enabled:hover:bg-hover"
                  onClick={() => part !== undefined && store.select([part])}
                >
                  <Icon name="circle-alert" size={14} className="mt-[3px] shrink-0" />
                  <span className="min-w-0 break-words">{text}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <ul aria-label={t('designer.rules')}>
          {rules.map(({ key, part, sentence, owner }) => (
            <li key={key} className="border-b border-line last:border-0">
              <button
                type="button"
                aria-pressed={state.selected.includes(part)}
                className={classNames(
                  'flex w-full items-start gap-2 px-3 py-2 text-left outline-offset-[-2px] hover:bg-hover',
                  state.selected.includes(part) && 'bg-primary-soft',
                )}
                onClick={() => store.select([part])}
              >
                <Icon name="git-branch" size={14} className="mt-1 shrink-0 text-fg-3" />
                <span className="min-w-0 flex-1 break-words text-fg">{sentence}</span>
                {owner && <span className="mt-0.5 shrink-0 text-note text-fg-2">{owner}</span>}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The rules of a field in words, with where they are written. */
function rulesOf({ field, part, rows }: RuledField, { store, view, t }: Designing) {
  const items = new Map([...view.byKey.values()].map((one) => [one.model, one]));
  const outer = (name: string) => items.get(name) ?? view.fields.get(name);
  const scope = { t, outer, field: rows ? (name: string) => rows.cells.get(name) : outer };
  const label = rows ? `${rows.label} › ${field.label}` : field.label;
  // The rules of the column come first; those of the page are added to them.
  const ofColumn = view.fields.get(field.model)?.linkage?.length ?? 0;
  return (field.linkage ?? []).map((rule, at) => ({
    key: `${part} ${field.model} ${at}`,
    part,
    sentence: ruleSentence(rule, label, scope),
    owner: store.project.entity && !rows && t(at < ofColumn ? 'designer.ownerColumn' : 'designer.ownerPage'),
  }));
}
