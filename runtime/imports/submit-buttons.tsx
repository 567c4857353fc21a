import { useSyncExternalStore } from 'react';
import { Button } from '../../widgets/ui/button';
import { useLanguage, useWords } from '../../widgets/ui/use-words';
import type { Review } from './review';
import type { ImportModel } from './use-import';

const subscribeToNothing = () => () => undefined;
const nothing = () => 0;

/** 提交 before a file is there; then 全部提交, and 只提交正确的 n 行 where rows have errors. */
export function SubmitButtons({ model }: { model: ImportModel }) {
  const t = useWords();
  const { review } = model;
  const { store } = review ?? {};
  useSyncExternalStore(store?.subscribe ?? subscribeToNothing, store?.version ?? nothing);
  const language = useLanguage();
  const { total = 0, rejected = 0 } = store?.counts ?? {};
  const good = total - rejected;
  const busy = model.work?.kind === 'submit';
  const reason = refusal(model, review);
  return (
    <>
      {review && rejected > 0 && good > 0 && (
        <Button disabled={model.work !== null} onClick={() => model.submit(true)}>
          {t('import.submitGood', { n: good.toLocaleString(language) })}
        </Button>
      )}
      <Button
        variant="primary"
        loading={busy}
        disabledReason={
          reason
            ? t(reason)
            : rejected > 0
              ? t('import.fixFirst', { n: rejected.toLocaleString(language) })
              : undefined
        }
        onClick={() => model.submit(false)}
      >
        {t(review?.batch === undefined ? 'import.submit' : 'import.submitAll')}
      </Button>
    </>
  );
}

/** Building-blocks 2: nothing is submitted without an uploaded file, nor without a row where rows are submitted. */
function refusal({ url }: ImportModel, review: Review | null) {
  if (!review || (url === null && review.batch === undefined)) return 'import.uploadFirst';
  return review.rows?.length === 0 ? 'import.nothing' : undefined;
}
