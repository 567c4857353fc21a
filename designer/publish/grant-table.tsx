import { useId } from 'react';
import { Checkbox } from '../../widgets/ui/checkbox';
import { FieldFrame } from '../../widgets/ui/field-frame';
import { SelectBox } from '../../widgets/ui/select-box';
import { useWords } from '../../widgets/ui/use-words';
import type { PublishPlan } from '../save/document-calls';
import type { Grantee } from './publish-choices';
import type { Granting } from './use-granting';

interface GrantTableProps {
  /** The permissions that this publish creates and may grant. */
  codes: PublishPlan['codes'];
  roles: readonly Grantee[];
  granting: Granting;
}

/** Who gains which right: the roles that get permissions which the publish creates, and which of them. */
export function GrantTable({ codes, roles, granting }: GrantTableProps) {
  const t = useWords();
  const id = useId();
  const { chosen, setChosen, isGranted, toggle } = granting;
  const orgs = new Set(roles.map(({ org }) => org));
  const nameOf = ({ name, org }: Grantee) => (orgs.size > 1 ? `${name} · ${org}` : name);
  const shown = roles.filter((role) => chosen.includes(role.id));
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('designer.grants')}</h3>
      <FieldFrame
        id={id}
        label={t('designer.grants.roles')}
        hint={t(roles.length === 0 ? 'designer.start.noRoles' : 'designer.grants.note')}
      >
        <SelectBox
          id={id}
          multiple
          tags
          disabled={roles.length === 0}
          placeholder={t('designer.start.onlySuper')}
          options={roles.map((role) => ({ value: role.id, label: nameOf(role) }))}
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
              {shown.map((role) => (
                <tr key={role.id} className="border-b border-line">
                  <th scope="row" className="px-3 py-1.5 text-left font-normal">
                    {nameOf(role)}
                  </th>
                  {codes.map(({ code, name }) => (
                    <td key={code} className="px-2 py-1.5 text-center">
                      <Checkbox
                        checked={isGranted(role.id, code)}
                        aria-label={`${role.name} ${nameOfButton(name) ?? t('designer.grants.search')}`}
                        onChange={(given) => toggle(role.id, code, given)}
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
