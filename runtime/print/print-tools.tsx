import { useEffect, useState } from 'react';
import { Button } from '../../widgets/ui/button';
import { late } from '../../widgets/ui/late';
import { SelectBox } from '../../widgets/ui/select-box';
import { useWords } from '../../widgets/ui/use-words';
import type { JsonObject } from '../../schemas/json';
import { useTemplates, type AskedTemplates } from './use-templates';

const ExportRun = late(() => import('../jobs/export-run').then((part) => part.ExportRun));

interface TemplateChoiceProps {
  asked: AskedTemplates;
  /** The name of a template to begin with, where the user sees one of that name. */
  named?: string | undefined;
  /** 0: the default one. */
  value: number;
  onChange(id: number): void;
}

/** The templates of a print, the default one first. */
export function TemplateChoice({ asked, named, value, onChange }: TemplateChoiceProps) {
  const t = useWords();
  const { templates, load } = useTemplates(asked);
  useEffect(load, [load]);
  const wanted = templates.find(({ tempName }) => tempName === named)?.id;
  useEffect(() => {
    if (wanted !== undefined) onChange(wanted);
    // Once they are loaded: after that the user chooses.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted]);
  if (templates.length === 0) return null;
  return (
    <span className="w-48">
      <SelectBox
        aria-label={t('print.template')}
        options={[
          { value: 0, label: t('print.usual') },
          ...templates.map(({ id, tempName }) => ({ value: id, label: tempName })),
        ]}
        value={value}
        onChange={(chosen) => onChange(typeof chosen === 'number' ? chosen : 0)}
      />
    </span>
  );
}

interface PdfButtonProps {
  /** The call that starts the job, and its body. */
  url: string;
  body: JsonObject;
  title: string;
}

/** 下载 PDF: the same print as a file, made by a job of the server. */
export function PdfButton({ url, body, title }: PdfButtonProps) {
  const t = useWords();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button icon="download" loading={isAsked} onClick={() => setAsked(true)}>
        {t('print.pdf')}
      </Button>
      {isAsked && <ExportRun title={title} url={url} body={body} onEnd={() => setAsked(false)} />}
    </>
  );
}
