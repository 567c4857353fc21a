import { useRef, useState } from 'react';
import type { CompiledPage } from '../../schemas/model/page';
import { Button } from '../../widgets/ui/button';
import { Checkbox } from '../../widgets/ui/checkbox';
import { classNames } from '../../widgets/ui/class-names';
import { Dialog } from '../../widgets/ui/dialog';
import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';
import type { ListRow } from '../data/data-source';
import { rowWord } from '../record/record-url';
import type { BatchAnswer } from '../record/in-parts';

interface OutcomeDialogProps {
  page: CompiledPage;
  title: string;
  /** The rows of the work, as they were before it. */
  documents: readonly ListRow[];
  answer: BatchAnswer;
  /** Called with the ids that stay selected. */
  onClose(selected: readonly number[]): void;
}

const WIDTH = 600;

/** What became of each of several rows: done, refused and why, or not begun. Those that are not done may stay selected. */
export function OutcomeDialog({ page, title, documents, answer, onClose }: OutcomeDialogProps) {
  const t = useWords();
  const closing = useRef<HTMLButtonElement>(null);
  const [keeps, setKeeps] = useState(true);
  const refused = new Map(answer.failed.map(({ id, msg }) => [id, msg]));
  const notBegun = new Set(answer.notBegun);
  const done = documents.length - refused.size - notBegun.size;
  const close = () => onClose(keeps ? [...refused.keys(), ...notBegun] : []);
  const stateOf = ({ id }: ListRow) => (refused.has(id) ? 'refused' : notBegun.has(id) ? 'notBegun' : 'done');
  return (
    <Dialog
      open
      width={WIDTH}
      title={title}
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
        {notBegun.size > 0 && ` ${t('parts.notBegunCount', { n: notBegun.size })}`}
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
            {/* What is left to do comes first. */}
            {[...documents]
              .sort((one, other) => ORDER.indexOf(stateOf(one)) - ORDER.indexOf(stateOf(other)))
              .map((document) => (
                <Outcome
                  key={document.id}
                  name={rowWord(document, page.pageConfig.nameColumn) || String(document.id)}
                  state={stateOf(document)}
                  reason={refused.get(document.id) ?? ''}
                />
              ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}

const ORDER = ['refused', 'notBegun', 'done'] as const;
type State = (typeof ORDER)[number];

const LOOKS: Readonly<Record<State, { icon: string; colour: string }>> = {
  refused: { icon: 'circle-alert', colour: 'text-danger-text' },
  notBegun: { icon: 'circle-minus', colour: 'text-fg-3' },
  done: { icon: 'circle-check', colour: 'text-success-border' },
};

function Outcome({ name, state, reason }: { name: string; state: State; reason: string }) {
  const t = useWords();
  const { icon, colour } = LOOKS[state];
  const words = { refused: reason, notBegun: t('parts.notBegun'), done: t('verb.done') };
  return (
    <tr className="border-t border-line align-baseline">
      <td className="px-4 py-2 break-words">{name}</td>
      <td className="px-4 py-2">
        <span className="flex items-start gap-1.5">
          <Icon name={icon} size={14} className={classNames('mt-[4.5px] shrink-0', colour)} />
          <span className="min-w-0 break-words">{words[state]}</span>
        </span>
      </td>
    </tr>
  );
}
