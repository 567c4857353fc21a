import type { ComponentProps } from 'react';
import { Button } from '../../widgets/ui/button';
import { useWords } from '../../widgets/ui/use-words';

interface RetryButtonProps extends Partial<Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'icon'>> {
  /** The code of the failed call. */
  code: number;
  onRetry: (() => void) | undefined;
}

/** 重试, where the same call may succeed later; nothing where it was refused. */
export function RetryButton({ code, onRetry, ...look }: RetryButtonProps) {
  const t = useWords();
  if (!onRetry || !mayPass(code)) return null;
  return (
    <Button {...look} onClick={onRetry}>
      {t('list.retry')}
    </Button>
  );
}

/**
 * Whether a failed call may succeed if it is made again as it is: the server was not reached, was too busy or had an
 * error of its own, instead of refusing the call.
 */
export function mayPass(code: number): boolean {
  return code < 400 || code === 408 || code === 429 || code >= 500;
}
