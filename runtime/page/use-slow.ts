import { useEffect, useState } from 'react';

/** How long one waits: 0 not worth a word, 1 worth a sentence (3 s), 2 worth a way out (10 s). */
export function useSlow(waiting: boolean): 0 | 1 | 2 {
  const [slow, setSlow] = useState<0 | 1 | 2>(0);
  useEffect(() => {
    if (!waiting) return;
    const timers = [setTimeout(() => setSlow(1), 3_000), setTimeout(() => setSlow(2), 10_000)];
    return () => {
      timers.forEach(clearTimeout);
      setSlow(0);
    };
  }, [waiting]);
  return slow;
}
