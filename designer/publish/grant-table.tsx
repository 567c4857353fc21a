import { useId } from 'react';
import { Checkbox } from '../../widgets/ui/checkbox';
import { FieldFrame } from '../../widgets/ui/field-frame';
import { SelectBox } from '../../widgets/ui/select-box';
import { useWords } from '../../widgets/ui/use-words';
import type { PublishPlan } from '../save/document-calls';
import { granteeOptions, type PublishChoices } from './publish-choices';
import type { Granting } from './use-granting';

interface GrantTableProps {
  /** The permissions that this publish creates and may grant. */
  codes: PublishPlan['codes'];
  choices: PublishChoices;
  granting: Granting;
}

/** Who gains which right: the roles that get permissions which the publish creates, and which of them. */
export function GrantTable({ codes, choices, granting }: GrantTableProps) {
  const t = useWords();
  const id = useId();
  const { chosen, setChosen, isGranted, toggle } = granting;
  const grantees = granteeOptions(choices, t);
  const shown = grantees.filter(({ value }) => chosen.includes(value));
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('designer.grants')}</h3>
      <FieldFrame
        id={id}
        label={t('designer.grants.roles')}
        hint={t(choices.roles.length === 0 ? 'designer.start.noRoles' : 'designer.grants.note')}
      >
        <SelectBox
          id={id}
          multiple
          tags
          disabled={grantees.length === 0}
          placeholder={t('designer.start.onlySuper')}
          options={grantees}
          value={chosen}
          onChange={(next) => setChosen(next.map(Number))}
        />
      </FieldFrame>
      {shown.length > 0 && (
        <div className="overflow-x-auto">
          <table aria-label={t('designer.grants')} className="w-full text-small">
            <thead>
              <tr className="bg-sunken text-fg-2">
                <th scope="col" className="px-3 py-1.5 text-left font-medium">
                  {t('designer.grants.role')}
                </th>
                {codes.map(({ code, name }) => (
                  <th key={code} scope="col" className="px-2 py-1.5 text-center font-medium">
                    {nameOfButton(name) ?? t('designer.grants.search')}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ value, label }) => (
                <tr key={value} className="border-b border-line">
                  <th scope="row" className="px-3 py-1.5 text-left font-normal">
                    {label}
                  </th>
                  {codes.map(({ code, name }) => (
                    <td key={code} className="px-2 py-1.5 text-center">
                      <Checkbox
                        checked={isGranted(value, code)}
                        aria-label={`${label} ${nameOfButton(name) ?? t('designer.grants.search')}`}
                        onChange={(given) => toggle(value, code, given)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** The name of the button of a permission; undefined: it opens the page itself. */
const nameOfButton = (name: string): string | undefined => name.split(' / ')[1];
