// A separate process with a database, for tests that kill it: `node start-database.mjs <data directory>`.
import path from 'node:path';
import { runnerImport } from 'vite';

const file = path.join(import.meta.dirname, '../../server/database/embedded/embedded.ts');
const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' });
const database = await module.startEmbedded({ dataDir: process.argv[2], log: console.error });
console.log(database.url);
process.on('SIGTERM', () => void database.stop().then(() => process.exit()));
setInterval(() => {}, 1_000_000);
