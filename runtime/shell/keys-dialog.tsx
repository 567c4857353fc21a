import { Fragment } from 'react';
import { Dialog } from '../../widgets/ui/dialog';
import { IS_MAC, KEY_PLACES, keyCaps, KEYMAP, type KeyName } from '../../widgets/ui/keymap';
import { useWords } from '../../widgets/ui/use-words';
import { addKeyWords } from '../i18n/add-key-words';

addKeyWords();

const BINDINGS = Object.entries(KEYMAP) as [KeyName, (typeof KEYMAP)[KeyName]][];

/** The page of all keys, as the keymap has them. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  const t = useWords();
  return (
    <Dialog
      open
      closedByMask
      onClose={onClose}
      title={t('keys.title')}
      footerLeft={t('keys.note')}
      footer={<></>}
    >
      <div className="columns-2 gap-8 max-md:columns-1">
        {KEY_PLACES.map((place) => (
          <section key={place} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 font-semibold">{t(`keys.in.${place}`)}</h3>
            <dl className="divide-y divide-line">
              {BINDINGS.filter(([, binding]) => binding.place === place).map(([name, { keys }]) => (
                <div key={name} className="flex min-h-9 items-center justify-between gap-4 py-1">
                  <dt className="text-fg-2">{t(`keys.${name}`)}</dt>
                  <dd className="flex flex-wrap items-center justify-end gap-1">
                    {keys.map((key, at) => (
                      <Fragment key={key}>
                        {at > 0 && <span className="text-small text-fg-3">{t('keys.or')}</span>}
                        <Caps of={key} />
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** A key with its modifiers. */
function Caps({ of }: { of: string }) {
  const t = useWords();
  return (
    <span className="flex gap-0.5">
      {keyCaps(of, IS_MAC, t('keys.space')).map((cap) => (
        <kbd
          key={cap}
          className="inline-flex h-6 min-w-6 items-center justify-center rounded-tag border border-line-strong bg-sunken px-1.5 font-sans text-note text-fg"
        >
          {cap}
        </kbd>
      ))}
    </span>
  );
}
