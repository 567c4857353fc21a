import { useState } from 'react';
import type { CompiledPage } from '../../schemas/model/page';
import { Button } from '../../widgets/ui/button';
import { Dialog } from '../../widgets/ui/dialog';
import { RefusalNote } from '../../widgets/ui/refusal-note';
import { Tabs } from '../../widgets/ui/tabs';
import { useWords } from '../../widgets/ui/use-words';
import { addTemplateWords } from '../i18n/add-template-words';
import { FailureView } from '../record/failure-view';
import { LoadingRecord } from '../record/loading-record';
import { confirmDiscard } from '../shell/confirm-discard';
import { useUnsavedTab } from '../shell/unsaved-tabs';
import { ColumnsTab } from './columns-tab';
import { ExcelTab } from './excel-tab';
import { HeaderTab } from './header-tab';
import { PrintTab } from './print-tab';
import { SignaturesTab } from './signatures-tab';
import { TemplateHead } from './template-head';
import { ConflictNote, LeftNote } from './template-notes';
import { useTemplateCalls, useTemplateEditor, type ChosenTemplate } from './use-template-editor';
import { verbsOf } from './verbs-of';

addTemplateWords();

interface TemplateDialogProps {
  page: CompiledPage;
  /** The calls of the templates, without their last part. */
  url: string;
  onClose(): void;
}

const WIDTH = 800;
const TABS = ['columns', 'header', 'footer', 'excel', 'print'] as const;
type TabKey = (typeof TABS)[number];
/** Where the errors of each tab are. */
const PLACES: Readonly<Record<TabKey, RegExp>> = {
  columns: /^(columns|totals)/,
  header: /^baseHeader/,
  footer: /^baseFooter/,
  excel: /^excelConfig/,
  print: /^pdfConfig/,
};

/** 导出配置: the templates of the exports and prints of a list, and of its records. */
export function TemplateDialog({ page, url, onClose }: TemplateDialogProps) {
  const t = useWords();
  const editor = useTemplateEditor(page, url);
  const calls = useTemplateCalls(page, url, editor);
  const [tab, setTab] = useState<TabKey>('columns');
  const { draft, dirty, errors, chosen, mine, errorAt, change } = editor;
  const [failure, retry] = editor.list.failure
    ? [editor.list.failure, editor.list.retry]
    : [editor.detail.failure, editor.detail.retry];
  useUnsavedTab(dirty, () => undefined);

  async function leave(then: () => void) {
    if (!dirty || (await confirmDiscard(t))) then();
  }
  const choose = (next: ChosenTemplate) =>
    void leave(() => {
      calls.forget();
      editor.choose(next);
    });
  async function save(id: number, version: number) {
    editor.setTried(true);
    const first = errors[0];
    if (!first) return void (await calls.save(id, version));
    const place = TABS.find((key) => PLACES[key].test(first.path));
    if (place) setTab(place);
  }
  const parts = draft && { template: draft, onChange: change, errorAt };
  const contents = parts && {
    columns: <ColumnsTab key={chosen.id} {...parts} />,
    header: <HeaderTab {...parts} />,
    footer: <SignaturesTab {...parts} verbs={verbsOf(page)} />,
    excel: <ExcelTab {...parts} />,
    print: <PrintTab {...parts} />,
  };

  return (
    <Dialog
      open
      width={WIDTH}
      title={t('templates.title')}
      subtitle={page.title}
      onClose={() => void leave(onClose)}
      footerLeft={
        <>
          {mine && (
            <Button
              variant="text"
              icon="trash-2"
              className="text-danger-text"
              loading={calls.busy === 'delete'}
              onClick={() => void calls.remove(draft?.tempName ?? '')}
            >
              {t('templates.delete')}
            </Button>
          )}
          {editor.tried && errors.length > 0 && (
            <span className="text-danger-text">{t('templates.toMend', { n: errors.length })}</span>
          )}
        </>
      }
      footer={
        <>
          <Button onClick={() => void leave(onClose)}>{t('list.cancel')}</Button>
          <Button
            variant={mine ? 'default' : 'primary'}
            loading={calls.busy === 'saveAs'}
            disabled={!draft}
            onClick={() => void save(0, 0)}
          >
            {t('templates.saveAs')}
          </Button>
          {mine && (
            <Button
              variant="primary"
              loading={calls.busy === 'save'}
              disabledReason={dirty ? undefined : t('templates.unchanged')}
              onClick={() => void save(chosen.id, editor.version)}
            >
              {t('templates.save')}
            </Button>
          )}
        </>
      }
    >
      {failure ? (
        <FailureView failure={failure} title={t('templates.title')} onRetry={retry} />
      ) : !draft || !contents ? (
        <LoadingRecord fields={8} onCancel={onClose} />
      ) : (
        <div className="flex flex-col gap-4">
          <RefusalNote text={calls.refusal} />
          {calls.conflict && (
            <ConflictNote
              current={calls.conflict}
              onTheirs={() => {
                calls.forget();
                editor.detail.retry();
              }}
              onMine={(version) => void save(chosen.id, version)}
            />
          )}
          <LeftNote left={editor.left} isOfOthers={chosen.id !== 0 && !mine} />
          <TemplateHead
            editor={editor}
            template={draft}
            records={page.pageConfig.detailUrl !== undefined}
            onChoose={choose}
          />
          <Tabs
            label={t('templates.tabs')}
            value={tab}
            onChange={(key) => setTab(key as TabKey)}
            items={TABS.map((key) => ({
              key,
              label: t(`templates.tab.${key}`),
              errors: errors.filter(({ path }) => PLACES[key].test(path)).length,
              content: contents[key],
            }))}
          />
        </div>
      )}
    </Dialog>
  );
}
