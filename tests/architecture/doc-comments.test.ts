import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isTest, ROOT, sourceFiles } from './source-files';

/** Folders in which every export is documented. */
const DOCUMENTED = ['designer', 'domains', 'runtime', 'schemas', 'server', 'widgets'];

/** Lines that export a declaration right below something other than the end of a doc comment. */
function undocumented(source: string): string[] {
  const lines = source.split('\n');
  return lines.filter(
    (line, at) =>
      /^export (?:default |declare )?(?:abstract |async )?(?:function\*?|class|const|let|enum|interface|type) /.test(
        line,
      ) && !lines[at - 1]?.trimEnd().endsWith('*/'),
  );
}

test('every export has a doc comment', () => {
  const found = sourceFiles()
    .filter(
      (file) => /\.tsx?$/.test(file) && DOCUMENTED.includes(file.split('/', 1)[0] ?? '') && !isTest(file),
    )
    .flatMap((file) =>
      undocumented(fs.readFileSync(path.join(ROOT, file), 'utf8')).map((line) => `${file}: ${line}`),
    );
  expect(found).toEqual([]);
});

test.each([
  ['/** Why. */\nexport const a = 1;', 0],
  ['/**\n * Why.\n */\nexport function a() {}', 0],
  ['export const a = 1;', 1],
  ['/** Why. */\nexport const a = 1;\nexport const b = 2;', 1],
  ['// Why.\nexport interface A {}', 1],
  ['/** Why. */\n\nexport type A = 1;', 1],
  ["export { a } from './a';", 0],
])('finds the missing comment in %j', (source, count) => {
  expect(undocumented(source)).toHaveLength(count);
});
