/**
 * Loads the parts of lists and records that are loaded on first use, as in a window that has been open for a while. An
 * import that still runs when a test file ends fails all other files of its worker.
 */
export async function loadLateParts(): Promise<void> {
  await Promise.all([
    import('../form/form-view'),
    import('../imports/import-dialog'),
    import('../imports/import-screen'),
    import('./action-dialog'),
    import('./assign-dialog'),
    import('./auto-refresh'),
    import('./child-lists'),
    import('./filters/filter-chips'),
    import('./filters/filter-dialog'),
    import('./list-dialogs'),
    import('./list-tabs'),
    import('./saved-views/view-list'),
    import('./saved-views/view-note'),
    import('./outcome-dialog'),
    import('./permissions-dialog'),
    import('./result-dialog'),
    import('./reveal-dialog'),
    import('./settings/settings-screen'),
    import('./side-tree'),
    import('./switch-cell'),
    import('../list/column-list'),
    import('../list/resize-column'),
    import('../record/audit-dialog'),
    import('../record/detail-screen'),
    import('../record/draft-bar'),
    import('../record/form-screen'),
    import('../record/logs/change-log-dialog'),
    import('../record/logs/operation-log-dialog'),
    import('../record/logs/row-history-dialog'),
    import('../record/masked-dialog'),
    import('../record/record-dialog'),
    import('../record/record-drawer'),
    import('../../schemas/expression/expression'),
    import('../../schemas/linkage/exact-record'),
    import('../../widgets/ui/rare-icon'),
  ]);
}
