import { AlertDialog } from 'radix-ui';
import { useRef, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import { Icon } from './icon';
import { useReturnFocus } from './use-return-focus';

export interface ConfirmQuestion {
  /** The question with the object's name: 删除“欧阳明远”？ */
  title: string;
  /** One sentence of consequence. */
  body?: ReactNode;
  /** The verb itself: 删除, 退出. */
  action: string;
  /** `danger` starts the focus on 取消. */
  tone?: 'danger' | 'primary';
}

// The focus says what Enter will do, also to those who came by the mouse.
const SHOWN_FOCUS = 'focus:outline-2 focus:outline-offset-2 focus:outline-focus';

interface Asked {
  question: ConfirmQuestion;
  answer(yes: boolean): void;
}

let queue: readonly Asked[] = [];
const listeners = new Set<() => void>();

function setQueue(next: readonly Asked[]) {
  queue = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks before something that cannot be taken back; resolves to true when the verb was pressed. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  return new Promise((resolve) => {
    const asked: Asked = {
      question,
      answer: (yes) => {
        setQueue(queue.filter((other) => other !== asked));
        resolve(yes);
      },
    };
    setQueue([...queue, asked]);
  });
}

/** Draws the questions, one after the other. The application mounts it once. */
export function ConfirmHost() {
  const { t } = useTranslation();
  const asked = useSyncExternalStore(subscribe, () => queue)[0];
  const cancel = useRef<HTMLButtonElement>(null);
  const verb = useRef<HTMLButtonElement>(null);
  const focus = useReturnFocus();
  if (!asked) return null;
  const { title, body, action, tone = 'danger' } = asked.question;
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && asked.answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-[calc(var(--layer-dialog)+40)] animate-fade-in bg-mask" />
        <AlertDialog.Content
          {...(body ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            focus.remember();
            (tone === 'danger' ? cancel : verb).current?.focus();
          }}
          onCloseAutoFocus={focus.giveBack}
          className="fixed inset-x-0 top-[30%] z-[calc(var(--layer-dialog)+40)] mx-auto flex w-[min(416px,calc(100vw-32px))] animate-dialog-in gap-3 rounded-dialog bg-raised p-6 text-base text-fg shadow-dialog outline-none"
        >
          <Icon
            name={tone === 'danger' ? 'triangle-alert' : 'circle-alert'}
            size={20}
            className={
              tone === 'danger'
                ? 'mt-0.5 shrink-0 text-warning-border'
                : 'mt-0.5 shrink-0 text-primary-border'
            }
          />
          <div className="min-w-0 flex-1">
            <AlertDialog.Title className="text-dialog-title break-words">{title}</AlertDialog.Title>
            {body && <AlertDialog.Description className="mt-1 text-fg-2">{body}</AlertDialog.Description>}
            <div className="mt-5 flex justify-end gap-2">
              <Button ref={cancel} className={SHOWN_FOCUS} onClick={() => asked.answer(false)}>
                {t('ui.cancel')}
              </Button>
              <Button
                ref={verb}
                className={SHOWN_FOCUS}
                variant={tone === 'danger' ? 'danger' : 'primary'}
                onClick={() => asked.answer(true)}
              >
                {action}
              </Button>
            </div>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
