import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const here = import.meta.dirname;

/** Pages for developers lie in a folder of their own, which a server may keep to itself. */
const chunkName = ({ moduleIds }: { moduleIds: string[] }) =>
  `assets/${moduleIds.some((id) => id.includes('/runtime/gallery/')) ? 'dev/' : ''}[name]-[hash].js`;

/** One file for three readers: the browser's bundle (default), the server's bundle (`--ssr`), the tests. */
export default defineConfig(({ isSsrBuild, mode }) => ({
  root: mode === 'test' || isSsrBuild ? here : path.join(here, 'runtime/app'),
  plugins: [react(), tailwindcss()],
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        target: 'node20',
        rolldownOptions: { output: { entryFileNames: 'main.js' } },
      }
    : {
        outDir: path.join(here, 'dist/client'),
        emptyOutDir: true,
        rolldownOptions: { output: { chunkFileNames: chunkName } },
      },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:8080' } },
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'dist/**', '.data/**', '.cache/**'],
    // Guards against hanging, no measure of speed: two cores may be shared by a whole test run.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    globalSetup: path.join(here, 'tests/support/database-for-run.ts'),
  },
}));
