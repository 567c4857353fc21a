import type { Json } from '../../../schemas/json';
import { entriesOf } from '../../../widgets/json/json-nodes';
import { LateJsonTree } from '../../../widgets/json/late-json-tree';
import { plainText } from '../../../widgets/shared/plain-text';
import { useWords } from '../../../widgets/ui/use-words';

/** A value of the request that a log keeps. */
export interface LoggedValue {
  key: string;
  label: string;
  value: Json | undefined;
}

/** Values with their labels, one below the other. */
export function LoggedValues({ values }: { values: readonly LoggedValue[] }) {
  const t = useWords();
  if (values.length === 0) return <p className="text-fg-3">{t('logs.empty')}</p>;
  return (
    <dl className="grid grid-cols-[minmax(96px,auto)_1fr] gap-x-6 gap-y-2">
      {values.map(({ key, label, value }) => (
        <div key={key} className="contents">
          <dt className="text-fg-2">{label}</dt>
          <dd className="min-w-0 break-words whitespace-pre-wrap">
            {value !== undefined && entriesOf(value).length > 0 ? (
              <LateJsonTree value={value} label={label} />
            ) : (
              written(value)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function written(value: Json | undefined): string {
  if (value === null || value === undefined || value === '') return '—';
  return plainText(value);
}
