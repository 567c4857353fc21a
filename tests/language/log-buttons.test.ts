import { describe, expect, test } from 'vitest';
import { pageButtons } from '../../runtime/page/page-buttons';
import { installedDomains } from '../support/installed-domains';

const { model } = await installedDomains();
const lists = [...model.pages.values()].flatMap((page) =>
  !('problems' in page) && page.kind === 'list' ? [page] : [],
);
/** Pages of what nobody changes by a call of its entity: there is nothing to log. */
const WITHOUT_LOGS = lists
  .filter(({ pageConfig }) => !pageConfig.changeLog && !pageConfig.operateLog)
  .map(({ id }) => id);

describe('22.3: the logs of the shipped lists', () => {
  test('are there for every list that somebody can change', () => {
    const changed = lists.filter(
      ({ pageConfig: { addUrl, updateUrl, delUrl } }) => addUrl ?? updateUrl ?? delUrl,
    );
    expect(changed.length).toBeGreaterThan(10);
    expect(changed.map(({ id }) => id).filter((id) => WITHOUT_LOGS.includes(id))).toEqual([]);
  });

  test.each(lists.filter(({ id }) => !WITHOUT_LOGS.includes(id)).map((page) => [page.id, page] as const))(
    '%s offers each log to whoever may read it, and none to others',
    (_id, page) => {
      const { changeLog, operateLog } = page.pageConfig;
      const offered = (...codes: string[]) => {
        const buttons = pageButtons(page, new Set(codes));
        return [buttons.changeLog, buttons.operateLog];
      };
      const [changes, operations] = [changeLog!, operateLog!];
      expect(offered(changes.permission, operations.permission)).toEqual([changes.url, operations.url]);
      expect(offered(changes.permission)).toEqual([changes.url, undefined]);
      expect(offered(operations.permission)).toEqual([undefined, operations.url]);
      const others = Object.values(page.pageConfig.permission);
      expect(offered(...others)).toEqual([undefined, undefined]);
    },
  );
});
