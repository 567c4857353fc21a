import { useMemo, useState } from 'react';
import type { FieldError } from '../../schemas/errors/field-error';
import type { JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import { checkTemplate } from '../../schemas/template/check-template';
import type { ExportTemplate, ListedTemplate } from '../../schemas/template/export-template';
import type { LeftOut } from '../../schemas/template/reconcile-template';
import { colOrderOf } from '../../schemas/template/template-columns';
import { confirm } from '../../widgets/ui/confirm';
import { toast } from '../../widgets/ui/toast';
import { useLanguage, useWords } from '../../widgets/ui/use-words';
import { CallError } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { useAnswer } from '../data/use-answer';

/** The answer of `detail`. */
interface Detail extends ExportTemplate {
  left: LeftOut;
  /** The choices of roles; absent: the user may not share. */
  shareWith?: string;
}

/** The template that is open: a stored one, or with id 0 the default of a kind. */
export interface ChosenTemplate {
  id: number;
  kind: ExportTemplate['kind'];
}

/** Who sees a template beside its owner. */
export interface Sharing {
  shared: boolean;
  roles: readonly number[];
}

const ALONE: Sharing = { shared: false, roles: [] };

/** The state of the dialog of templates: the open template, what was changed of it, and its errors. */
export function useTemplateEditor(page: CompiledPage, url: string) {
  const language = useLanguage();
  const [chosen, choose] = useState<ChosenTemplate>({ id: 0, kind: 'list' });
  const ofPage = useMemo(() => ({ page: page.id }), [page.id]);
  const ofKind = useMemo(() => ({ page: page.id, kind: chosen.kind }), [page.id, chosen.kind]);
  const list = useAnswer<ListedTemplate[]>(`${url}/list`, ofPage);
  const detail = useAnswer<Detail>(`${url}/detail/${chosen.id}`, ofKind);
  const listed = list.value?.find(({ id }) => id === chosen.id);

  const [base, setBase] = useState<Detail | null>(null);
  const [draft, setDraft] = useState<ExportTemplate | null>(null);
  const [sharing, setSharing] = useState<Sharing | null>(null);
  const [tried, setTried] = useState(false);
  const answer = detail.value;
  const isOpen = answer?.id === chosen.id && answer.kind === chosen.kind;
  // A new answer replaces what is edited: another template, or the saved one.
  if (answer && isOpen && answer !== base) {
    setBase(answer);
    setDraft(editable(answer));
    setSharing(null);
    setTried(false);
  }
  const stored: Sharing = listed ? { shared: listed.shared, roles: listed.roles ?? [] } : ALONE;
  const errors = useMemo(() => (draft ? checkTemplate(draft, language) : []), [draft, language]);
  const dirty =
    base !== null &&
    draft !== null &&
    (JSON.stringify(draft) !== JSON.stringify(editable(base)) ||
      (sharing !== null && JSON.stringify(sharing) !== JSON.stringify(stored)));
  return {
    ...{ chosen, choose, list, detail, errors, dirty, tried, setTried },
    draft: isOpen ? draft : null,
    left: base?.left ?? { hidden: 0, gone: [] },
    shareWith: base?.shareWith,
    sharing: sharing ?? stored,
    setSharing,
    mine: listed?.mine ?? false,
    version: base?.version ?? 0,
    change: (part: Partial<ExportTemplate>) => setDraft((now) => now && { ...now, ...part }),
    /** Of a name or a list that the user has not touched yet, errors show once a save was tried. */
    errorAt: (path: string): string | undefined =>
      tried || !/^(tempName|name)$/.test(path) ? errors.find((error) => error.path === path)?.msg : undefined,
  };
}

/** What the dialog of templates works with. */
export type TemplateEditor = ReturnType<typeof useTemplateEditor>;

/** Without what the answer tells about its reader. */
function editable({ left: _left, shareWith: _shareWith, ...template }: Detail): ExportTemplate {
  return template;
}

/** Saves and deletes the open template. */
export function useTemplateCalls(page: CompiledPage, url: string, editor: TemplateEditor) {
  const t = useWords();
  const source = useDataSource();
  const [busy, setBusy] = useState<'save' | 'saveAs' | 'delete' | null>(null);
  const [refusal, setRefusal] = useState('');
  const [conflict, setConflict] = useState<ExportTemplate | null>(null);
  const { draft, chosen, list, detail, sharing } = editor;

  /** With id 0 a new template; `version` is that of the stored one. */
  async function save(id: number, version: number): Promise<readonly FieldError[]> {
    if (!draft || busy) return [];
    setBusy(id === 0 ? 'saveAs' : 'save');
    setRefusal('');
    try {
      let message = '';
      const body = bodyOf(draft, page.id, id === 0 ? null : version, sharing);
      const onMessage = (text: string) => (message = text);
      const saved = await source.call<{ id: number }>(`${url}/save/${id}`, { body, quiet: true, onMessage });
      toast.success(message || t('templates.saved'));
      setConflict(null);
      await list.refresh();
      if (saved.id === chosen.id) await detail.refresh();
      else editor.choose({ id: saved.id, kind: draft.kind });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { current } = (error.data ?? {}) as { current?: ExportTemplate };
      setConflict(error.code === 409 && current ? current : null);
      if (error.code !== 409 || !current) setRefusal(refusalOf(error) || t('list.requestFailed'));
      return error.fieldErrors;
    } finally {
      setBusy(null);
    }
    return [];
  }

  async function remove(name: string): Promise<void> {
    const { shared, roles } = sharing;
    const sure = await confirm({
      title: t('templates.deleteAsk', { name }),
      ...((shared || roles.length > 0) && { body: t('templates.deleteNote') }),
      action: t('list.remove'),
      tone: 'danger',
    });
    if (!sure) return;
    setBusy('delete');
    setRefusal('');
    try {
      let message = '';
      const onMessage = (text: string) => (message = text);
      await source.call(`${url}/del/${chosen.id}`, { method: 'DELETE', quiet: true, onMessage });
      toast.success(message || t('templates.deleted'));
      editor.choose({ id: 0, kind: chosen.kind });
      await list.refresh();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefusal(error.message || t('list.requestFailed'));
    } finally {
      setBusy(null);
    }
  }

  return {
    ...{ busy, refusal, conflict, save, remove },
    forget() {
      setRefusal('');
      setConflict(null);
    },
  };
}

/** What the server says about the call, with the first of its fields. */
function refusalOf({ message, fieldErrors }: CallError): string {
  return fieldErrors[0]?.msg ?? message;
}

/** The payload of `save` (building-blocks 7). */
function bodyOf(
  { name, tempName, exportTitle, columns, baseHeader, baseFooter, kind, totals, ...config }: ExportTemplate,
  page: string,
  version: number | null,
  { shared, roles }: Sharing,
): JsonObject {
  const { pdfConfig, excelConfig, columnModel } = config;
  return {
    ...{ name, tempName, exportTitle, columns, pdfConfig, excelConfig, columnModel, kind, totals, page },
    ...{ header: baseHeader, footer: baseFooter, colOrder: colOrderOf(columns), shared, roles: [...roles] },
    ...(version !== null && { version }),
  } as unknown as JsonObject;
}
