import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FieldGrammar } from '../../../schemas/model/field';
import { grammarIn } from '../../../widgets/shared/field-parts';

const folder = path.resolve(import.meta.dirname, '../../../widgets');
const files = fs
  .readdirSync(folder)
  .map((name) => path.join(folder, name, 'options.ts'))
  .filter((file) => fs.existsSync(file));

/** The built-in field types; these tests run without the bundler, which collects them elsewhere. */
export const builtInFieldTypes: readonly FieldGrammar[] = (
  await Promise.all(files.map((file) => import(pathToFileURL(file).href) as Promise<object>))
).map(grammarIn);
