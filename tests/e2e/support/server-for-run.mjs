import { spawn } from 'node:child_process';
import fs from 'node:fs';

// Playwright stops its server after the global teardown, so only the process that waits for the server can remove its
// data. The signal that ends a run is sent to the whole process group: the server stops by itself, and this process
// ignores the signal.
process.on('SIGTERM', () => {});
process.on('SIGINT', () => {});

const dataDir = process.env.DATA_DIR;
if (!dataDir) throw new Error('DATA_DIR is not set');
const server = spawn(process.execPath, ['dist/server/main.js'], { stdio: 'inherit' });
server.on('exit', (code) => {
  fs.rmSync(dataDir, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
