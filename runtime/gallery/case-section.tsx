import { useId, useMemo, useState } from 'react';
import type { FieldType } from '../../schemas/model/field';
import type { Json } from '../../schemas/json';
import type { FieldCase } from '../../widgets/shared/field-fixture';
import { findChoice } from '../../widgets/shared/choices';
import { classNames } from '../../widgets/ui/class-names';
import { useWords } from '../../widgets/ui/use-words';
import { WidgetHostProvider, type WidgetLook } from '../../widgets/widget';
import { SampleControl } from './sample-control';
import { CaseTitle } from './case-title';
import { sampleHost } from './sample-host';
import { useGalleryWords } from './use-gallery-words';
import { criterionOf, samplesOf, type Sample } from './samples';

interface CaseSectionProps {
  example: FieldCase;
  type: FieldType;
  widget: WidgetLook;
}

/** One configuration of a type: its control in all states, table cells and search criterion. */
export function CaseSection({ example, type, widget }: CaseSectionProps) {
  const word = useGalleryWords();
  const prefix = useId();
  // Samples depend on the language.
  const samples = useMemo(() => samplesOf(example, type, word), [example, type, word]);
  return (
    <div className="mb-6 last:mb-0">
      <CaseTitle {...example} />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] items-start gap-x-6 gap-y-3">
        {samples.map((sample) => (
          <div
            key={`${sample.state} ${sample.field.label}`}
            data-widget-type={type.type}
            data-state={sample.state}
            className={classNames('min-w-0', widget.wide && 'col-span-2 max-xl:col-span-full')}
          >
            <p className="mb-1 text-note text-fg-3">{word(sample.state)}</p>
            <SampleControl id={`${prefix}-${sample.state}`} sample={sample} />
          </div>
        ))}
        {widget.Search && example.search && (
          <SampleSearch id={`${prefix}-search`} example={example} sample={samples[0]} widget={widget} />
        )}
      </div>
      {!type.valueless && <SampleCells samples={samples} widget={widget} />}
    </div>
  );
}

/** States to show as table cells. */
const IN_CELLS = new Set(['empty', 'filled', 'long', 'foreign']);

function SampleCells({
  samples,
  widget: { Cell, align },
}: {
  samples: readonly Sample[];
  widget: WidgetLook;
}) {
  const t = useWords();
  const word = useGalleryWords();
  const shown = samples.filter(({ state }) => IN_CELLS.has(state));
  const side = classNames('w-[200px] min-w-[200px] px-3', align === 'right' && 'text-right');
  return (
    <div tabIndex={0} role="group" aria-label={word('cell')} className="mt-3 overflow-x-auto">
      <table className="table-fixed border-b border-line text-left">
        <caption className="sr-only">{word('cell')}</caption>
        <thead>
          <tr className="h-10 bg-sunken text-small text-fg-2">
            {shown.map(({ state }) => (
              <th key={state} scope="col" className={classNames(side, 'font-medium')}>
                {word(state)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="h-11">
            {shown.map((sample) => (
              <td
                key={sample.state}
                data-widget-type={sample.field.type}
                data-state={`cell-${sample.state}`}
                className={classNames(side, 'max-w-[200px]')}
              >
                <WidgetHostProvider
                  value={sampleHost(sample.mood, sample.choices, t('session.networkError'))}
                >
                  <Cell
                    field={sample.field}
                    // A new form may have defaults; an empty cell has none.
                    value={sample.state === 'empty' ? null : sample.value}
                    label={wordsOf(sample)}
                  />
                </WidgetHostProvider>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** The labels that a list response sends with a reference. */
function wordsOf({ field, value, choices }: Sample): string | string[] | undefined {
  if (!field.source) return undefined;
  const label = (one: Json | undefined) => findChoice(choices, one)?.label;
  return Array.isArray(value) ? value.map((one) => label(one) ?? String(one)) : label(value);
}

interface SampleSearchProps {
  id: string;
  example: FieldCase;
  sample: Sample | undefined;
  widget: WidgetLook;
}

function SampleSearch({ id, example, sample, widget: { Search } }: SampleSearchProps) {
  const t = useWords();
  const word = useGalleryWords();
  const [empty, setEmpty] = useState<Json | undefined>();
  const [filled, setFilled] = useState(() => criterionOf(example));
  const host = useMemo(
    () => sampleHost('answers', sample?.choices ?? [], t('session.networkError')),
    [sample?.choices, t],
  );
  if (!Search || !sample) return null;
  const field = sample.field;
  return (
    <div
      data-widget-type={field.type}
      data-state="search"
      className="col-span-full flex min-w-0 flex-wrap items-start gap-3"
    >
      <p className="w-full text-note text-fg-3">{word('criterion')}</p>
      <WidgetHostProvider value={host}>
        <Search id={`${id}-empty`} field={field} value={empty} onChange={setEmpty} />
        <Search id={id} field={field} value={filled} onChange={setFilled} />
      </WidgetHostProvider>
    </div>
  );
}
