import { useEffect, useState } from 'react';
import { isChinese } from '../../schemas/text/is-chinese';
import { useLanguage } from '../../widgets/ui/use-words';

/** Local date and time. Not a live region: it would be announced every second. */
export function Clock() {
  const language = useLanguage();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={now.toISOString()} className="flex items-center gap-2 whitespace-nowrap">
      <span className="text-small text-fg-2 max-[1199px]:hidden">{day(now, language)}</span>
      {now.toLocaleTimeString(language, { hour12: false })}
    </time>
  );
}

/** 11月21日 星期六; Sat, Nov 21. */
function day(now: Date, language: string): string {
  const part = (options: Intl.DateTimeFormatOptions) => now.toLocaleDateString(language, options);
  return isChinese(language)
    ? `${part({ month: 'long', day: 'numeric' })} ${part({ weekday: 'long' })}`
    : part({ weekday: 'short', month: 'short', day: 'numeric' });
}
