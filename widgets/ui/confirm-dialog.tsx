import { AlertDialog } from 'radix-ui';
import { useRef } from 'react';
import { Button } from './button';
import type { Asked } from './confirm-question';
import { Icon } from './icon';
import { useReturnFocus } from './use-return-focus';
import { useWords } from './use-words';

// Shows the focus also after a mouse click, because it decides what Enter does.
const SHOWN_FOCUS = 'focus:outline-2 focus:outline-offset-2 focus:outline-focus';

/** A confirmation dialog with its action and 取消, or another word for it. */
export function ConfirmDialog({ question, answer }: Asked) {
  const t = useWords();
  const cancel = useRef<HTMLButtonElement>(null);
  const verb = useRef<HTMLButtonElement>(null);
  const focus = useReturnFocus();
  const { title, body, action, tone = 'danger' } = question;
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-[calc(var(--layer-dialog)+40)] animate-fade-in bg-mask" />
        <AlertDialog.Content
          {...(body ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
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
            {body && (
              // The body may contain paragraphs, so it cannot be one.
              <AlertDialog.Description asChild>
                <div className="mt-1 text-fg-2">{body}</div>
              </AlertDialog.Description>
            )}
            <div className="mt-5 flex justify-end gap-2">
              <Button ref={cancel} className={SHOWN_FOCUS} onClick={() => answer(false)}>
                {question.keep ?? t('ui.cancel')}
              </Button>
              <Button
                ref={verb}
                className={SHOWN_FOCUS}
                variant={tone === 'danger' ? 'danger' : 'primary'}
                guarded
                onClick={() => answer(true)}
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
