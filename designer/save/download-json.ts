import type { Json } from '../../schemas/json';
import { saveBlob } from '../../runtime/data/save-blob';

/** Gives the user a file with formatted JSON. */
export function downloadJson(name: string, value: Json): void {
  saveBlob(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }), name);
}
