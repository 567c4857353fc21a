import { expect, test } from 'vitest';
import { installedDomains } from '../support/installed-domains';

test('K9-02: the lists of departments and of roles show 1000 rows a page', async () => {
  const { pages } = (await installedDomains()).model;
  for (const id of ['org-department', 'org-role'])
    expect(pages.get(id)).toMatchObject({ pageConfig: { pageSize: 1000 } });
});
