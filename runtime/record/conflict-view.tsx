import { useEffect, useState } from 'react';
import type { Field } from '../../schemas/model/field';
import { isReference } from '../../schemas/model/chosen-source';
import type { Json, JsonObject } from '../../schemas/json';
import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';
import { useWidgetHost } from '../../widgets/widget';
import { useFieldRegistry } from '../fields/field-registry';
import type { Difference, Side } from './merge-conflict';

interface ConflictViewProps {
  differences: readonly Difference[];
  mine: JsonObject;
  latest: JsonObject;
  choices: ReadonlyMap<string, Side>;
  onChoose(model: string, side: Side): void;
}

const SIDES: readonly Side[] = ['mine', 'latest'];

/** Both versions of a record after a concurrent change, field by field. */
export function ConflictView({ differences, mine, latest, choices, onChoose }: ConflictViewProps) {
  const t = useWords();
  const records = { mine, latest };
  return (
    <div className="flex flex-col gap-3">
      <div role="alert" className="flex gap-3 rounded-panel bg-warning-soft px-3 py-2.5">
        <Icon name="git-compare" size={18} className="mt-0.5 shrink-0 text-warning-on-soft" />
        <div>
          <p>{t('conflict.title')}</p>
          <p className="text-small text-fg-2">{sentence(latest, t)}</p>
        </div>
      </div>
      <table className="w-full table-fixed text-left">
        <thead>
          <tr className="h-10 border-b border-line bg-sunken text-small text-fg-2">
            <th className="px-3 font-medium">{t('conflict.field')}</th>
            <th className="px-3 font-medium">{t('conflict.mine')}</th>
            <th className="px-3 font-medium">{t('conflict.latest')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ field, open }) => (
            <tr key={field.model} className="border-b border-line">
              <th scope="row" className="px-3 py-2 font-normal break-words text-fg-2">
                {field.label}
              </th>
              {SIDES.map((side) => (
                <td key={side} className="px-3 py-2">
                  <label className="flex min-w-0 items-center gap-2">
                    {open && (
                      <input
                        type="radio"
                        name={`conflict-${field.model}`}
                        className="size-4 shrink-0 accent-(--color-primary-solid)"
                        aria-label={`${field.label} ${t(`conflict.${side}`)}`}
                        checked={choices.get(field.model) === side}
                        onChange={() => onChoose(field.model, side)}
                      />
                    )}
                    <Value field={field} record={records[side]} labels={latest.labels} latest={latest} />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ValueProps {
  field: Field;
  record: JsonObject;
  labels: Json | undefined;
  latest: JsonObject;
}

/** A value as in the list; loads a missing label of a reference. */
function Value({ field, record, labels, latest }: ValueProps) {
  const host = useWidgetHost();
  const { Cell } = useFieldRegistry().widget(field.type);
  const value = record[field.model];
  const known = value === latest[field.model] ? (labels as JsonObject | undefined)?.[field.model] : undefined;
  const [asked, setAsked] = useState<string | string[]>();
  const missing = isReference(field) && known === undefined && value !== null && value !== undefined;
  useEffect(() => {
    if (!missing) return;
    const request = new AbortController();
    host.choices(field, { id: value, notify: true }, request.signal).then(
      (choices) => {
        const words = [value]
          .flat()
          .map((one) => choices.find((choice) => choice.value === one)?.label ?? '');
        setAsked(Array.isArray(value) ? words : words[0]);
      },
      // Without a label the raw value is shown.
      () => undefined,
    );
    return () => request.abort();
  }, [host, field, value, missing]);
  return <Cell field={field} value={value} label={(known as string | string[] | undefined) ?? asked} />;
}

function sentence(latest: JsonObject, t: (key: string, words: Record<string, string>) => string): string {
  const who = (latest.labels as JsonObject | undefined)?.updatedBy;
  const when = typeof latest.updatedAt === 'string' ? latest.updatedAt.slice(0, 16) : '';
  return typeof who === 'string' && who !== ''
    ? t('conflict.byWhom', { who, when })
    : t('conflict.byOthers', { when });
}
