import path from 'node:path';
import { build } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');

/** Bundles the thread of PDFs from the sources (half a second): a thread starts from a file of JavaScript. */
export async function setup(): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      ssr: path.join(root, 'server/print/pdf-worker.ts'),
      outDir: path.join(root, '.cache/pdf-worker'),
      emptyOutDir: false,
      target: 'node20',
    },
  });
}
