import { fieldText } from '../../schemas/errors/field-error';
import type { Signature } from '../../schemas/template/export-template';
import { FILLED_SIGNATURES, refusedRename } from '../../schemas/template/signatures';
import { TEMPLATE_MOST } from '../../schemas/template/template-bounds';
import { Checkbox } from '../../widgets/ui/checkbox';
import { IconButton } from '../../widgets/ui/icon-button';
import { SelectBox } from '../../widgets/ui/select-box';
import { Tag } from '../../widgets/ui/tag';
import { TextInput } from '../../widgets/ui/text-input';
import { useLanguage, useWords } from '../../widgets/ui/use-words';

interface SignatureLineProps {
  signature: Signature;
  others: readonly Signature[];
  /** The verbs that may fill it in; none in lists. */
  verbs: readonly { value: NonNullable<Signature['verb']>; label: string }[];
  onChange(signature: Signature): void;
  onRemove(): void;
}

/** A signature: whether it is shown, its name, and who fills it in. */
export function SignatureLine({ signature, others, verbs, onChange, onRemove }: SignatureLineProps) {
  const t = useWords();
  const language = useLanguage();
  const { key, name, checked, verb } = signature;
  const refused = refusedRename(others, key, name);
  const isFilled = FILLED_SIGNATURES.has(key);
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 py-0.5">
      <Checkbox
        aria-label={name}
        checked={checked}
        onChange={(on) => onChange({ ...signature, checked: on })}
      />
      <div className="w-52 max-md:w-auto max-md:flex-1">
        <TextInput
          size="small"
          aria-label={t('templates.sign.name')}
          maxLength={TEMPLATE_MOST.signatureName}
          value={name}
          invalid={refused !== null}
          onChange={(text) => onChange({ ...signature, name: text })}
        />
      </div>
      {isFilled && <Tag>{t('templates.sign.filled')}</Tag>}
      {!isFilled && verbs.length > 0 && (
        <div className="w-36">
          <SelectBox
            aria-label={t('templates.sign.verb', { name })}
            value={verb ?? ''}
            options={[{ value: '', label: t('templates.sign.byHand') }, ...verbs]}
            onChange={(value) => {
              const { verb: _former, ...more } = signature;
              const chosen = verbs.find((one) => one.value === value)?.value;
              onChange(chosen ? { ...more, verb: chosen } : more);
            }}
          />
        </div>
      )}
      <IconButton
        plain
        size="small"
        icon="trash-2"
        tone="danger"
        className="ml-auto"
        label={t('templates.remove', { name })}
        onClick={onRemove}
      />
      {refused && (
        <p role="alert" className="w-full text-small text-danger-text">
          {fieldText(refused, language, { name })}
        </p>
      )}
    </div>
  );
}
