/** The units of durations: how each language writes them. */
interface UnitWords {
  day: string;
  hour: string;
  /** Minutes that seconds follow. */
  minute: string;
  /** Minutes at the end. */
  minutes: string;
  second: string;
  millisecond: string;
}

const CHINESE: UnitWords = {
  day: '天',
  hour: '小时',
  minute: '分',
  minutes: '分钟',
  second: '秒',
  millisecond: '毫秒',
};
const WORDS: Readonly<Record<string, UnitWords>> = {
  'zh-CN': CHINESE,
  'zh-TW': { ...CHINESE, hour: '小時', minutes: '分鐘' },
};
/** Abbreviations that English and Portuguese share. */
const SYMBOLS: UnitWords = {
  day: 'd',
  hour: 'h',
  minute: 'min',
  minutes: 'min',
  second: 's',
  millisecond: 'ms',
};

/** Units that values are stored in, with their milliseconds. */
export const DURATION_UNITS = { ms: 1, s: 1000, min: 60_000 } as const;
/** Name of a unit that values are stored in. */
export type DurationUnit = keyof typeof DURATION_UNITS;

/**
 * A duration in days, hours, minutes and seconds: `3 分 20 秒`, in English `3 min 20 s`. Below one second in milliseconds,
 * below one minute with one decimal; longer ones in whole seconds.
 */
export function durationText(value: number, unit: DurationUnit, language = 'zh-CN'): string {
  const words = WORDS[language] ?? SYMBOLS;
  const part = (count: number, word: string) => `${count} ${word}`;
  const ms = Math.max(0, Math.round(value * DURATION_UNITS[unit]));
  if (ms < 1000 && unit === 'ms') return part(ms, words.millisecond);
  const tenths = Math.round(ms / 100) / 10;
  if (tenths < 60) return part(tenths, words.second);
  const seconds = Math.round(ms / 1000);
  const [days, hours, minutes, rest] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
  return [
    days > 0 && part(days, words.day),
    hours > 0 && part(hours, words.hour),
    minutes > 0 && part(minutes, rest > 0 ? words.minute : words.minutes),
    rest > 0 && part(rest, words.second),
  ]
    .filter((one) => one !== false)
    .join(' ');
}
