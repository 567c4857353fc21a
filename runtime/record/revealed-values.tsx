import { IconButton } from '../../widgets/ui/icon-button';
import { toast } from '../../widgets/ui/toast';
import { useWords } from '../../widgets/ui/use-words';
import { canCopy, copyText } from '../../widgets/ui/copy-text';

/** Revealed values with copy buttons. */
export function RevealedValues({ values }: { values: readonly { label: string; value: string }[] }) {
  const t = useWords();
  const copy = async (value: string) => {
    await copyText(value);
    toast.success(t('list.copied'));
  };
  return (
    <dl className="flex flex-col gap-3">
      {values.map(({ label, value }) => (
        <div key={label}>
          <dt className="mb-1 text-small text-fg-2">{label}</dt>
          <dd className="flex items-center justify-between gap-2 rounded-control border border-line bg-sunken py-0.5 pr-1 pl-3 font-mono">
            <span className="min-w-0 break-all">{value}</span>
            {canCopy() && (
              <IconButton
                size="small"
                icon="copy"
                label={t('list.copy', { label })}
                onClick={() => void copy(value)}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
