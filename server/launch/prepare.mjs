// Runs before every `npm start` and `npm test`. It uses no packages, because a new clone has none yet.
import { build, isStale } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { requireNode } from './require-node.mjs';
import { step } from './step.mjs';

try {
  requireNode(process.versions.node);
  // npm shows its own progress.
  if (!isInstalled()) await step('Installing packages (about a minute)', install, console.log, null);
  if (isStale()) await step('Building the console and the server', build);
} catch (error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}
