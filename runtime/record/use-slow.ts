import { useEffect, useState } from 'react';

/** How long the user has been waiting: 0 not noticeable, 1 show a message (3 s), 2 offer to cancel (10 s). */
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
