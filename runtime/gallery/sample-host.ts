import type { Choice } from '../../schemas/document/dictionary';
import type { MapLookup, WidgetHost } from '../../widgets/widget';
import type { HostMood } from './samples';

/** Milliseconds between progress steps of an upload, slow enough to see. */
const STEP_MS = 200;

/** Stands for every stored picture: the gallery has no files. */
const PICTURE = new Blob(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 88 88"><rect width="88" height="88" fill="#dbebff"/>' +
      '<path d="M0 66 28 38l20 20 14-14 26 26v18H0z" fill="#1890ff"/><circle cx="62" cy="24" r="9" fill="#fa541c"/></svg>',
  ],
  { type: 'image/svg+xml' },
);

const unset = () => Promise.reject(new Error('The gallery has no map service'));
/** An installation without a map service. */
const NO_MAP: MapLookup = {
  ready: () => Promise.resolve(false),
  suggest: unset,
  geocode: unset,
  picture: unset,
};

/** The widget host of a sample: rows come from its example, files stay in the window, no server is called. */
export function sampleHost(mood: HostMood, choices: readonly Choice[], failure: string): WidgetHost {
  const kept = new Map<string, File>();
  const never = (signal?: AbortSignal) =>
    new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error)),
    );
  return {
    async choices(_field, { keyword = '', page = 1, pageSize = choices.length }, signal) {
      if (mood === 'waits') return never(signal);
      if (mood === 'fails') throw new Error(failure);
      if (mood === 'finds nothing') return [];
      const found = choices.filter(({ label }) => label.includes(keyword));
      return found.slice((page - 1) * pageSize, page * pageSize);
    },
    async upload(_kind, file, progress, signal) {
      for (let percent = 0; percent < 100; percent += 20) {
        progress(percent);
        if (percent === 40 && mood === 'waits') return never(signal);
        if (percent === 60 && mood === 'fails') throw new Error(failure);
        await new Promise((resolve) => setTimeout(resolve, STEP_MS));
      }
      const savePath = `gallery/${crypto.randomUUID()}/${file.name}`;
      kept.set(savePath, file);
      return { savePath };
    },
    picture: (savePath) => Promise.resolve(kept.get(savePath) ?? PICTURE),
    downloadUrl: (savePath) => Promise.resolve(URL.createObjectURL(kept.get(savePath) ?? PICTURE)),
    map: NO_MAP,
    dynamicChoices: { floors: choices },
    functions: { recalculate: () => new Promise((resolve) => setTimeout(resolve, 1000)) },
  };
}
