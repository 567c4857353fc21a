import { isObject } from '../json';
import type { Migration } from './migration';

/** Add and edit may happen on a page of their own, so the width alone no longer says where. */
export const page2Dialog: Migration = {
  kind: 'page',
  to: 2,
  name: 'pageConfig.dialogWidth becomes pageConfig.dialog.width',
  up(document) {
    if (!isObject(document.pageConfig) || !('dialogWidth' in document.pageConfig)) return document;
    const { dialogWidth, ...pageConfig } = document.pageConfig;
    return { ...document, pageConfig: { ...pageConfig, dialog: { width: dialogWidth ?? null } } };
  },
};
