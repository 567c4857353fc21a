import path from 'node:path';
import type { DomainFunctions } from '../../../schemas/expression/domain-functions';
import { fieldTypes } from '../../../schemas/model/field';
import { createApp } from '../../../server/app';
import { readLimits } from '../../../server/contract/limits';
import { openDatabase } from '../../../server/database/connection/server-database';
import { installFunctions } from '../../../server/documents/install-functions';
import { loadDomains } from '../../../server/documents/load-domains';
import { openFiles } from '../../../server/files/file-keeping';
import { builtInFieldTypes } from '../../../widgets/field-types';
import { TEST_JOBS } from '../../server/support/test-jobs';

/* A server in a process of its own that only works on jobs, until it is killed. */
const files = import.meta.glob<{ functions: DomainFunctions }>('../../../domains/*/functions.ts', {
  eager: true,
});
installFunctions(
  Object.entries(files).map(([file, { functions }]) => [path.basename(path.dirname(file)), functions]),
);

const { DATABASE_URL = '', FILES = '' } = process.env;
const limits = readLimits(process.env);
const app = await createApp({
  database: openDatabase(DATABASE_URL, 'login', limits),
  model: await loadDomains(path.resolve('domains'), fieldTypes(builtInFieldTypes)),
  actions: [],
  jobs: TEST_JOBS,
  limits,
  files: openFiles({ directory: FILES, s3: null, limits }),
});
app.work({ timers: [], failed: (name, error) => console.log(`failed ${name}: ${String(error)}`) });
console.log('working');
