import { isObject } from '../json';
import type { Migration } from './migration';

/** Add and edit may open on a separate page, so `dialog` states the place in addition to the width. */
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
