import { useId } from 'react';
import { FieldFrame, fieldMessageId } from '../../widgets/ui/field-frame';
import { SelectBox } from '../../widgets/ui/select-box';
import { TextInput } from '../../widgets/ui/text-input';
import { useWords } from '../../widgets/ui/use-words';
import { placeOptions } from '../publish/place-choice';
import { granteeOptions, type PublishChoices } from '../publish/publish-choices';
import type { Target } from './use-target';

interface TargetFieldsProps {
  choices: PublishChoices;
  target: Target;
}

/** The name of a new list, its code, its place in the menu, and the roles that can use it. */
export function TargetFields({ choices, target }: TargetFieldsProps) {
  const { places, roles } = choices;
  const t = useWords();
  const id = useId();
  const { title, code, place, chosen } = target;
  const grantees = granteeOptions(choices, t);
  return (
    <div className="grid min-w-0 flex-1 grid-cols-4 gap-3 max-lg:grid-cols-2">
      <FieldFrame id={`${id}-title`} label={t('designer.start.title')}>
        <TextInput
          id={`${id}-title`}
          value={title}
          maxLength={30}
          placeholder={t('designer.start.untitled')}
          onChange={target.setTitle}
        />
      </FieldFrame>
      <FieldFrame id={`${id}-code`} label={t('designer.start.code')} help={t('designer.start.codeHelp')}>
        <TextInput
          id={`${id}-code`}
          value={code.typed}
          maxLength={40}
          invalid={!code.isValid}
          placeholder={code.suggested}
          onChange={target.setCode}
        />
      </FieldFrame>
      <FieldFrame id={`${id}-place`} label={t('designer.start.place')}>
        <SelectBox
          id={`${id}-place`}
          options={placeOptions(places, t)}
          value={place}
          onChange={(next) => next !== null && target.setPlace(Number(next))}
        />
      </FieldFrame>
      <FieldFrame
        id={`${id}-roles`}
        label={t('designer.start.roles')}
        help={t(roles.length === 0 ? 'designer.start.noRoles' : 'designer.start.rolesHelp')}
      >
        <SelectBox
          id={`${id}-roles`}
          multiple
          disabled={grantees.length === 0}
          aria-describedby={fieldMessageId(`${id}-roles`)}
          placeholder={t('designer.start.onlySuper')}
          options={grantees}
          value={chosen}
          onChange={(next) => target.setRoles(next.map(Number))}
        />
      </FieldFrame>
    </div>
  );
}
