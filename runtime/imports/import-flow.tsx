import { useCallback, useSyncExternalStore, type ComponentType } from 'react';
import type { CompiledImport, CompiledPage } from '../../schemas/model/page';
import { nounInSentence } from '../../schemas/text/noun-in-sentence';
import { Button } from '../../widgets/ui/button';
import { useWords } from '../../widgets/ui/use-words';
import { useRead } from '../data/use-answer';
import { addImportWords } from '../i18n/add-import-words';
import { noteChange } from '../record/changes';
import { FailureView } from '../record/failure-view';
import type { FormFrameProps } from '../record/form-dialog';
import { confirmDiscard } from '../shell/confirm-discard';
import { PHONE, useMedia } from '../shell/use-media';
import { useUnsavedTab } from '../shell/unsaved-tabs';
import { ChooseStep } from './choose-step';
import { DoneStep } from './done-step';
import { ErrorsDialog } from './errors-dialog';
import { ImportSteps } from './import-steps';
import { ReviewStep } from './review-step';
import { SubmitButton, SubmitGoodButton } from './submit-buttons';
import { useImport, type ImportModel } from './use-import';

addImportWords();

interface ImportFlowProps {
  page: CompiledPage;
  config: CompiledImport;
  /** What is around the steps: a dialog, or a page. */
  frame: ComponentType<FormFrameProps>;
  /** Height of the review as CSS, because its rows scroll and the frame does not. */
  height: string;
  title: string;
  /** Records were imported, or taken back. */
  onChanged?(): void;
  /** The user gives up. */
  onCancel(): void;
  /** The user wants to see the imported records. */
  onFinish(): void;
}

/** An import in three steps: building-blocks 2, Batch import screen. */
export function ImportFlow({
  page,
  config,
  frame: Frame,
  height,
  title,
  onChanged,
  onCancel,
  onFinish,
}: ImportFlowProps) {
  const t = useWords();
  const model = useImport(page, config, () => {
    noteChange(page.entity ?? '');
    onChanged?.();
  });
  const { review, done, calls } = model;
  const own = config.path !== undefined;
  const phone = useMedia(PHONE);
  const read = useCallback(
    (signal?: AbortSignal) => (own && !review && !done ? calls.list(signal) : Promise.resolve([])),
    [own, calls, review, done],
  );
  const recent = useRead(read);
  const unsaved = useUnchecked(model);
  const release = useUnsavedTab(unsaved, () => {
    model.cancel();
    review?.store.edits.discard();
  });

  async function leave(next: () => void) {
    if (unsaved && !(await confirmDiscard(t))) return;
    release();
    next();
  }
  const forbidden = recent.failure?.code === 403 ? recent.failure : null;
  const buttons = done ? (
    <>
      <Button onClick={model.restart}>{t('import.more')}</Button>
      <Button variant="primary" onClick={onFinish}>
        {t('import.toList')}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={() => void leave(onCancel)}>{t('form.cancel')}</Button>
      {!phone && <SubmitGoodButton model={model} />}
      <SubmitButton model={model} />
    </>
  );
  return (
    <Frame
      open
      width={WIDTH}
      title={title}
      subtitle={review?.fileName}
      footer={forbidden ? undefined : buttons}
      footerLeft={phone && review && <SubmitGoodButton model={model} />}
      onClose={() => void leave(done ? onFinish : onCancel)}
    >
      {forbidden ? (
        <FailureView failure={forbidden} title={title} onRetry={recent.retry} />
      ) : (
        <div style={{ ['--review-height' as string]: phone ? PHONE_HEIGHT : height }}>
          <ImportSteps step={done ? 'done' : review ? 'review' : 'upload'} />
          {done ? (
            <DoneStep done={done} model={model} />
          ) : review ? (
            <ReviewStep key={review.batch} title={title} review={review} model={model} />
          ) : (
            <ChooseStep title={title} config={config} model={model} recent={own ? recent : null} />
          )}
        </div>
      )}
      {model.errors && <ErrorsDialog errors={model.errors} onClose={model.closeErrors} />}
    </Frame>
  );
}

const WIDTH = 1200;
const PHONE_HEIGHT = 'calc(100dvh - 17rem)';

/** The title of an import from a list. */
export function useImportTitle({ noun }: CompiledPage): string {
  return useWords()('import.title', { noun: nounInSentence(noun) });
}

const subscribeToNothing = () => () => undefined;
const none = () => 0;

/** Whether leaving would lose something: an upload, or edits that were not checked. */
function useUnchecked({ work, review }: ImportModel): boolean {
  const { store } = review ?? {};
  useSyncExternalStore(store?.subscribe ?? subscribeToNothing, store?.version ?? none);
  return work?.kind === 'upload' || (store?.edits.size ?? 0) > 0;
}
