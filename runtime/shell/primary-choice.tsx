import { useSnapshot } from 'valtio';
import { classNames } from '../../widgets/ui/class-names';
import { useWords } from '../../widgets/ui/use-words';
import { PRIMARY_COLOURS, settings } from './settings';

/** The seven primary colours, and that of the organisation. Native radios: arrow keys move. */
export function PrimaryChoice({ labelledBy }: { labelledBy: string }) {
  const t = useWords();
  const { primary } = useSnapshot(settings);
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className="flex flex-wrap items-center gap-2">
      {[null, ...PRIMARY_COLOURS].map((colour) => {
        const name = t(colour === null ? 'look.primaryOfOrg' : `look.primary.${colour}`);
        return (
          <label
            key={name}
            title={name}
            className={classNames(
              'relative flex size-7 cursor-pointer items-center justify-center rounded-control border has-checked:border-fg has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              colour === null ? 'w-auto border-line-strong px-2 text-small text-fg-2' : 'border-transparent',
            )}
          >
            <input
              type="radio"
              name="primary"
              aria-label={name}
              checked={primary === colour}
              onChange={() => (settings.primary = colour)}
              className="absolute inset-0 m-0 cursor-pointer opacity-0"
            />
            {colour === null ? (
              name
            ) : (
              <span data-primary={colour} className="size-5 rounded-tag bg-primary-solid" />
            )}
          </label>
        );
      })}
    </div>
  );
}
