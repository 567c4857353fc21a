import { useRef, useState } from 'react';
import type { CompiledAction, CompiledPage } from '../../schemas/model/page';
import { Button } from '../../widgets/ui/button';
import { Checkbox } from '../../widgets/ui/checkbox';
import { Dialog } from '../../widgets/ui/dialog';
import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';
import type { ListRow } from '../data/data-source';
import { rowWord } from '../record/record-url';
import type { BatchAnswer } from '../record/use-decision';

interface OutcomeDialogProps {
  page: CompiledPage;
  action: CompiledAction;
  /** The documents of the decision, as they were before it. */
  documents: readonly ListRow[];
  answer: BatchAnswer;
  /** Called with the ids that stay selected. */
  onClose(selected: readonly number[]): void;
}

const WIDTH = 600;

/** What became of each of several documents: done, or refused and why. The refused ones may stay selected. */
export function OutcomeDialog({ page, action, documents, answer, onClose }: OutcomeDialogProps) {
  const t = useWords();
  const closing = useRef<HTMLButtonElement>(null);
  const [keeps, setKeeps] = useState(true);
  const refused = new Map(answer.failed.map(({ id, msg }) => [id, msg]));
  const done = documents.length - refused.size;
  const close = () => onClose(keeps ? [...refused.keys()] : []);
  return (
    <Dialog
      open
      width={WIDTH}
      title={t('verb.outcome', { action: t('verb.several', { action: action.label }) })}
      initialFocus={closing}
      onClose={close}
      footerLeft={<Checkbox checked={keeps} onChange={setKeeps} label={t('verb.keepRefused')} />}
      footer={
        <Button ref={closing} variant="primary" onClick={close}>
          {t('ui.close')}
        </Button>
      }
    >
      <p role="status" className="mb-3">
        {t('list.partlyDone', { done, failed: refused.size })}
      </p>
      <div className="max-h-96 overflow-y-auto rounded-panel border border-line" tabIndex={0}>
        <table className="w-full table-fixed text-left">
          <thead className="sticky top-0 bg-sunken text-small text-fg-2">
            <tr>
              <th scope="col" className="w-2/5 px-4 py-2 font-medium">
                {page.noun}
              </th>
              <th scope="col" className="px-4 py-2 font-medium">
                {t('verb.result')}
              </th>
            </tr>
          </thead>
          <tbody>
            {/* Refused ones first: they are what is left to do. */}
            {[...documents]
              .sort((one, other) => Number(refused.has(other.id)) - Number(refused.has(one.id)))
              .map((document) => (
                <Outcome
                  key={document.id}
                  name={rowWord(document, page.pageConfig.nameColumn)}
                  reason={refused.get(document.id)}
                />
              ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}

function Outcome({ name, reason }: { name: string; reason: string | undefined }) {
  const t = useWords();
  return (
    <tr className="border-t border-line align-baseline">
      <td className="px-4 py-2 break-words">{name}</td>
      <td className="px-4 py-2">
        <span className="flex items-start gap-1.5">
          <Icon
            name={reason === undefined ? 'circle-check' : 'circle-alert'}
            size={14}
            className={
              reason === undefined
                ? 'mt-[4.5px] shrink-0 text-success-border'
                : 'mt-[4.5px] shrink-0 text-danger-text'
            }
          />
          <span className="min-w-0 break-words">{reason ?? t('verb.done')}</span>
        </span>
      </td>
    </tr>
  );
}
