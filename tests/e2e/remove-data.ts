import fs from 'node:fs';

/** After the run: the database of the browser tests is of no use any more. */
export default function removeData(): void {
  fs.rmSync(process.env.E2E_DATA_DIR ?? '', { recursive: true, force: true });
}
