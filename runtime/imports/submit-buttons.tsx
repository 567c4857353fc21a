import { useSyncExternalStore } from 'react';
import { Button } from '../../widgets/ui/button';
import { useLanguage, useWords } from '../../widgets/ui/use-words';
import type { Review } from './review';
import type { ImportModel } from './use-import';

const subscribeToNothing = () => () => undefined;
const nothing = () => 0;

/** 提交 before a file is there, then 全部提交. */
export function SubmitButton({ model }: { model: ImportModel }) {
  const t = useWords();
  const language = useLanguage();
  const { review, work } = model;
  const { rejected } = useCounts(review);
  const refused = refusal(model, review);
  const wrong = t('import.fixFirst', { n: rejected.toLocaleString(language) });
  return (
    <Button
      variant="primary"
      loading={work?.kind === 'submit'}
      disabledReason={refused ? t(refused) : rejected > 0 ? wrong : undefined}
      onClick={() => model.submit(false)}
    >
      {t(review?.batch === undefined ? 'import.submit' : 'import.submitAll')}
    </Button>
  );
}

/** 只提交正确的 n 行, where some rows have errors and others do not. */
export function SubmitGoodButton({ model }: { model: ImportModel }) {
  const t = useWords();
  const language = useLanguage();
  const { total, rejected } = useCounts(model.review);
  const good = total - rejected;
  if (rejected === 0 || good === 0) return null;
  return (
    <Button disabled={model.work !== null} className="max-md:w-full" onClick={() => model.submit(true)}>
      {t('import.submitGood', { n: good.toLocaleString(language) })}
    </Button>
  );
}

/** The counts of a review, as they are now. */
function useCounts(review: Review | null): { total: number; rejected: number } {
  const { store } = review ?? {};
  useSyncExternalStore(store?.subscribe ?? subscribeToNothing, store?.version ?? nothing);
  return store?.counts ?? NONE;
}

const NONE = { total: 0, rejected: 0 };

/** Building-blocks 2: nothing is submitted without an uploaded file, nor without a row where rows are submitted. */
function refusal({ url }: ImportModel, review: Review | null) {
  if (!review || (url === null && review.batch === undefined)) return 'import.uploadFirst';
  return review.rows?.length === 0 ? 'import.nothing' : undefined;
}
