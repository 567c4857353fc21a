import { useState, type FormEvent } from 'react';
import type { FieldErrorName } from '../../schemas/errors/error-names';
import { fieldText } from '../../schemas/errors/field-error';
import { customKey } from '../../schemas/template/custom-key';
import type { ExportTemplate, Signature } from '../../schemas/template/export-template';
import {
  refusedSignature,
  SIGNATURE_PRESETS,
  signatureName,
  type SignaturePreset,
} from '../../schemas/template/signatures';
import { TEMPLATE_MOST } from '../../schemas/template/template-bounds';
import { Button } from '../../widgets/ui/button';
import { movedEntry } from '../../widgets/ui/moved-entry';
import { TextInput } from '../../widgets/ui/text-input';
import { useLanguage, useWords } from '../../widgets/ui/use-words';
import { MovableList } from './movable-list';
import { SignatureLine } from './signature-line';

interface SignaturesTabProps {
  template: ExportTemplate;
  /** The verbs of the documents that may fill in a signature, with their words. */
  verbs: readonly { value: NonNullable<Signature['verb']>; label: string }[];
  onChange(part: Partial<ExportTemplate>): void;
}

/** 页脚签字: who signs below the table; fixed ones, and own ones. */
export function SignaturesTab({ template, verbs, onChange }: SignaturesTabProps) {
  const t = useWords();
  const language = useLanguage();
  const [own, setOwn] = useState('');
  const [refused, setRefused] = useState<{ code: FieldErrorName; name: string } | null>(null);
  const shown = [...template.baseFooter].sort((one, other) => one.index - other.index);
  const put = (next: readonly Signature[]) =>
    onChange({ baseFooter: next.map((one, index) => ({ ...one, index })) });
  const move = (from: number, to: number) => {
    if (to >= 0 && to < shown.length) put(movedEntry(shown, from, to));
  };

  function add(given: string, preset?: SignaturePreset): boolean {
    const name = given.trim();
    const code = refusedSignature(shown, name, preset);
    setRefused(code && { code, name });
    if (code) return false;
    put([...shown, { key: preset ?? customKey(shown), name, checked: true, index: shown.length }]);
    return true;
  }
  function addOwn(event: FormEvent) {
    event.preventDefault();
    if (add(own)) setOwn('');
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="min-h-40 max-h-[clamp(160px,34dvh,505px)] overflow-y-auto" tabIndex={-1}>
        {shown.length === 0 && <p className="py-6 text-center text-fg-3">{t('templates.sign.none')}</p>}
        <MovableList
          label={t('templates.tab.footer')}
          onDrop={move}
          onStep={(key, arrow) => {
            const at = shown.findIndex((one) => one.key === key);
            if (arrow === 'up' || arrow === 'down') move(at, at + (arrow === 'up' ? -1 : 1));
          }}
          lines={shown.map((signature, at) => ({
            ...{ key: signature.key, name: signature.name },
            content: (
              <SignatureLine
                signature={signature}
                others={shown}
                verbs={template.kind === 'record' ? verbs : []}
                onChange={(next) => put(shown.map((one, place) => (place === at ? next : one)))}
                onRemove={() => put(shown.filter(({ key }) => key !== signature.key))}
              />
            ),
          }))}
        />
      </div>
      <section
        className="flex flex-col gap-2 border-t border-line pt-3"
        aria-label={t('templates.sign.presets')}
      >
        <h3 className="text-small text-fg-2">{t('templates.sign.presets')}</h3>
        <div className="flex flex-wrap gap-2">
          {SIGNATURE_PRESETS.map((preset) => (
            <Button
              key={preset}
              size="small"
              icon={shown.some(({ key }) => key === preset) ? 'check' : 'plus'}
              onClick={() => void add(signatureName(preset, language), preset)}
            >
              {signatureName(preset, language)}
            </Button>
          ))}
        </div>
        <form onSubmit={addOwn} className="flex max-w-sm items-center gap-2">
          <TextInput
            aria-label={t('templates.sign.own')}
            placeholder={t('templates.sign.own')}
            maxLength={TEMPLATE_MOST.signatureName}
            value={own}
            invalid={refused !== null}
            onChange={(text) => {
              setOwn(text);
              setRefused(null);
            }}
          />
          <Button type="submit" icon="plus">
            {t('templates.sign.add')}
          </Button>
        </form>
        {refused && (
          <p role="alert" className="text-small text-danger-text">
            {fieldText(refused.code, language, { name: refused.name })}
          </p>
        )}
      </section>
    </div>
  );
}
