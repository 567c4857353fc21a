import { isObject } from '../../schemas/json';

/** What a child application may say; everything else is ignored. */
export type AppMessage =
  | { mortise: 'ready' }
  /** A title for its tab. */
  | { mortise: 'title'; title: string }
  /** Opens a page of the console. */
  | { mortise: 'navigate'; path: string };

const LONGEST_TITLE = 60;
/** A path of the console: no other origin, no control characters, of bounded length. */
const PATH = /^\/(?![/\\])[^\s\\]{0,500}$/;

/** A message of a child application; null for anything else. */
export function readAppMessage(data: unknown): AppMessage | null {
  if (!isObject(data)) return null;
  const { mortise, title, path } = data;
  if (mortise === 'ready') return { mortise };
  if (mortise === 'title' && typeof title === 'string') {
    const plain = title.replace(/\s+/g, ' ').trim();
    return plain.length > 0 && plain.length <= LONGEST_TITLE ? { mortise, title: plain } : null;
  }
  if (mortise === 'navigate' && typeof path === 'string' && PATH.test(path)) return { mortise, path };
  return null;
}
