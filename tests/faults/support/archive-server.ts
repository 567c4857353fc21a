import { installationOf } from '../../../server/configuration/server-settings';
import { settingsReader } from '../../../server/configuration/settings-in-force';
import { readLimits } from '../../../server/contract/limits';
import { connect } from '../../../server/database/connection/connect';
import { openFiles } from '../../../server/files/file-keeping';
import { archiveLogs } from '../../../server/jobs/archive-logs';

/* A process of its own that archives the logs, and tells when it has stored a file, to be killed at that point. */
const { DATABASE_URL = '', FILES = '', PAUSE = '' } = process.env;
const limits = readLimits(process.env);
const { db, close } = connect(DATABASE_URL, { limits });
const files = openFiles({ directory: FILES, s3: null, limits });
const { store } = files;
let stored = 0;
const pause = async (point: string) => {
  if (PAUSE !== `${point} ${stored}`) return;
  console.log('paused');
  await new Promise((resolve) => setTimeout(resolve, 60_000));
};
const moved = await archiveLogs({
  owner: db,
  // No document declares a setting, so the server's own default is in force.
  settings: settingsReader(
    { settings: new Map(), entities: new Map(), fieldTypes: new Map() },
    installationOf(limits),
  ),
  files: {
    ...files,
    store: {
      remove: (name) => store.remove(name),
      async put(name, source, facts) {
        stored += 1;
        await pause('received');
        await store.put(name, source, facts);
        await pause('stored');
      },
      read: (name) => store.read(name),
    },
  },
  partRows: 10,
});
await close();
console.log(`moved ${moved}`);
