import { useMemo, useState } from 'react';
import type { CompiledAction, CompiledPage } from '../../schemas/model/page';
import { Button } from '../../widgets/ui/button';
import { Dialog } from '../../widgets/ui/dialog';
import { joinWords } from '../../widgets/ui/join-words';
import { Tag } from '../../widgets/ui/tag';
import { TextInput } from '../../widgets/ui/text-input';
import { useWords } from '../../widgets/ui/use-words';
import type { ListRow } from '../data/data-source';
import { FormSkeleton } from '../form/form-skeleton';
import { FailureView } from '../record/failure-view';
import { recordUrl, rowWord } from '../record/record-url';
import { useAnswer } from '../data/use-answer';

/** A permission with its source in the response of `show-permission/{id}`. */
interface Permission {
  code: string;
  name: string;
  /** The page of a button; null for the code that opens a page. */
  page: string | null;
  source: 'role' | 'user' | 'org';
  from: string;
  blockedByOrg?: boolean;
}

interface PermissionsDialogProps {
  page: CompiledPage;
  action: CompiledAction;
  row: ListRow;
  onClose(): void;
}

const WIDTH = 800;

/** The permissions in effect, one row each with all sources. Read-only. */
export function PermissionsDialog({ page, action, row, onClose }: PermissionsDialogProps) {
  const t = useWords();
  const { value: list, failure, retry } = useAnswer<Permission[]>(recordUrl(action.url, row.id));
  const [keyword, setKeyword] = useState('');
  const lines = useMemo(() => linesOf(list ?? []), [list]);
  const wanted = keyword.trim().toLowerCase();
  const shown = lines.filter(({ page: of, name, code }) =>
    [of ?? '', name, code].some((text) => text.toLowerCase().includes(wanted)),
  );
  const head = 'sticky top-0 border-b border-line bg-sunken px-3 font-medium';
  const source = ({ source: kind, from }: Permission) => t(`permissions.source.${kind}`, { from });
  return (
    <Dialog
      open
      width={WIDTH}
      title={action.label}
      subtitle={`${page.noun} · ${rowWord(row, page.pageConfig.nameColumn)}`}
      onClose={onClose}
      footerLeft={
        list && <span className="text-small text-fg-2">{t('permissions.total', { n: lines.length })}</span>
      }
      footer={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      {failure ? (
        <FailureView failure={failure} title={action.label} onRetry={retry} />
      ) : list === null ? (
        <FormSkeleton fields={4} />
      ) : lines.length === 0 ? (
        <p className="py-8 text-center text-fg-2">{t('permissions.none')}</p>
      ) : (
        <div className="flex flex-col gap-3">
          <TextInput
            autoFocus
            aria-label={t('assign.find')}
            placeholder={t('assign.find')}
            value={keyword}
            onChange={setKeyword}
            clearable
          />
          <table aria-label={action.label} className="w-full border-separate border-spacing-0 text-left">
            <thead>
              <tr className="h-9 text-small text-fg-2">
                {(['page', 'name', 'code', 'from'] as const).map((column) => (
                  <th key={column} scope="col" className={head}>
                    {t(`permissions.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((line) => (
                <tr
                  key={line.code}
                  className="h-9 [&>td]:border-b [&>td]:border-line [&>td]:px-3 [&>td]:py-1"
                >
                  <td>{line.page ?? line.name}</td>
                  <td>
                    {line.page === null ? t('assign.open') : line.name}
                    {line.blocked && (
                      <Tag color="orange" icon="ban" className="ml-2">
                        {t('permissions.blocked')}
                      </Tag>
                    )}
                  </td>
                  <td className="font-mono text-small break-all text-fg-2">{line.code}</td>
                  <td className="text-fg-2">{joinWords(line.sources.map(source))}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {shown.length === 0 && <p className="py-4 text-center text-fg-2">{t('ui.noMatch')}</p>}
        </div>
      )}
    </Dialog>
  );
}

interface Line extends Permission {
  sources: Permission[];
  blocked: boolean;
}

/** One row per code, in the given order. */
function linesOf(list: readonly Permission[]): Line[] {
  const lines = new Map<string, Line>();
  for (const one of list) {
    const line = lines.get(one.code);
    if (line) line.sources.push(one);
    else lines.set(one.code, { ...one, sources: [one], blocked: one.blockedByOrg === true });
  }
  return [...lines.values()].sort((a, b) => (a.page ?? a.name).localeCompare(b.page ?? b.name, 'zh'));
}
