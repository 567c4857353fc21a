import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { isPermitted } from '../../schemas/document/permission';
import type { JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import { Button } from '../../widgets/ui/button';
import { late } from '../../widgets/ui/late';
import { useWords } from '../../widgets/ui/use-words';
import { session } from '../session/session-store';
import { rowWord } from './record-url';

const PrintPreview = late(() => import('../print/print-preview').then((part) => part.PrintPreview));

interface RecordPrintProps {
  page: CompiledPage;
  /** The call for prints of the page's rows. */
  url: string;
  ids: readonly number[];
  /** What is printed: the name of the record, or the noun of the page. */
  title: string;
  /** The name of the template to begin with. */
  template?: string | undefined;
  onClose(): void;
}

/** The preview of records with their lines, by a template that the user chooses. */
export function RecordPrint({ page, url, ids, title, template, onClose }: RecordPrintProps) {
  // A detail page prints by the templates of a list.
  const named: { page?: string } = page.kind === 'list' ? { page: page.id } : {};
  return (
    <PrintPreview
      asked={{
        url: `${url}/record`,
        pdf: `${url}/record-pdf`,
        body: { ...(named.page !== undefined && { page: named.page }), ids: [...ids] },
        templates: { url: url.replace(/print$/, 'export-config'), kind: 'record', ...named },
        template,
      }}
      title={title}
      onClose={onClose}
    />
  );
}

/** 打印 of one record, for users who may print it. */
export function PrintRecordButton({ page, record }: { page: CompiledPage; record: JsonObject }) {
  const t = useWords();
  const { permissions } = useSnapshot(session);
  const [open, setOpen] = useState(false);
  const { prints, nameColumn, detailUrl } = page.pageConfig;
  if (!prints || detailUrl === undefined) return null;
  if (!isPermitted(prints.permission, permissions as ReadonlySet<string>)) return null;
  return (
    <>
      <Button variant="text" icon="printer" onClick={() => setOpen(true)}>
        {t('list.print')}
      </Button>
      {open && (
        <RecordPrint
          page={page}
          url={prints.url}
          ids={[record.id as number]}
          title={rowWord(record, nameColumn)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
