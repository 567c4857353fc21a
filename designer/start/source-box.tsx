import { useId, useState } from 'react';
import { FieldFrame } from '../../widgets/ui/field-frame';
import { Textarea } from '../../widgets/ui/textarea';
import { toast } from '../../widgets/ui/toast';
import { useWords } from '../../widgets/ui/use-words';
import { useWidgetHost } from '../../widgets/widget';
import { CallError } from '../../runtime/data/data-source';
import { useRead } from '../../runtime/data/use-answer';
import { SelectBox } from '../../widgets/ui/select-box';
import type { PublishChoices } from '../publish/publish-choices';
import { ChooseFile } from './choose-file';
import { sourceOfPage } from './copy-page';
import { sourceOfApi } from './foreign-page';
import { ImportPage } from './import-page';
import type { Source } from './read-text';
import type { startCalls } from './start-calls';
import type { Start } from './use-start';

interface SourceBoxProps {
  start: Start;
  calls: ReturnType<typeof startCalls>;
}

type SourceProps = SourceBoxProps & { choices: PublishChoices };

/** Takes what a list is made from: typed lines, cells of a spreadsheet, or a file. */
export function SourceBox({ start, calls, choices }: SourceProps) {
  const t = useWords();
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <FieldFrame id={id} label={t('designer.start.text')} hint={t('designer.start.hint')}>
        <Textarea
          id={id}
          value={start.text}
          // The first thing that anybody does here.
          autoFocus
          minRows={5}
          maxRows={9}
          spellCheck={false}
          placeholder={t('designer.start.example')}
          onChange={start.setText}
        />
      </FieldFrame>
      <div className="flex flex-wrap items-start gap-2">
        <FileButton start={start} calls={calls} />
        <ImportPage choices={choices} calls={calls} />
      </div>
      <OriginChoices start={start} calls={calls} />
    </div>
  );
}

/** Existing pages, and calls of foreign systems. */
function OriginChoices({ start, calls }: SourceBoxProps) {
  const t = useWords();
  const pages = useRead(calls.pages).value?.rows ?? [];
  const apis = useRead(calls.apis).value?.rows ?? [];
  const id = useId();
  const take = async (found: Promise<[string, Source | null]>) => {
    try {
      const [name, source] = await found;
      if (source) start.setSource(name, source);
      else toast.warning(t('designer.start.noEntity'));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
    }
  };
  const choice = (
    key: 'page' | 'api',
    rows: readonly { id: number; name: string }[],
    read: (id: number) => Promise<Source | null>,
  ) =>
    rows.length > 0 && (
      <FieldFrame id={`${id}-${key}`} label={t(`designer.start.from.${key}`)}>
        <SelectBox
          id={`${id}-${key}`}
          searchable
          options={rows.map((row) => ({ value: row.id, label: row.name }))}
          value={null}
          onChange={(value) => {
            const row = rows.find((one) => one.id === value);
            if (row) void take(read(row.id).then((source) => [row.name, source]));
          }}
        />
      </FieldFrame>
    );
  return (
    <div className="grid grid-cols-2 gap-2">
      {choice('page', pages, async (page) => sourceOfPage(await calls.bench(page)))}
      {choice('api', apis, async (api) => sourceOfApi({ ...(await calls.sample(api)), id: api }))}
    </div>
  );
}

/** Reads the first cells of a file on the server, as imports do. */
function FileButton({ start, calls }: SourceBoxProps) {
  const t = useWords();
  const host = useWidgetHost();
  const [busy, setBusy] = useState(false);
  const read = async (file: File) => {
    setBusy(true);
    try {
      const { savePath } = await host.upload('file', file, () => undefined);
      const { rows } = await calls.cells(savePath);
      start.setSheet(file.name.replace(/\.\w+$/, ''), rows);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      toast.error(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex items-center gap-2">
      <ChooseFile
        label={t('designer.start.file')}
        accept=".xlsx,.csv"
        busy={busy}
        onChoose={(file) => void read(file)}
      />
      {start.sheet !== null && <span className="min-w-0 truncate text-note text-fg-2">{start.sheet}</span>}
    </div>
  );
}
