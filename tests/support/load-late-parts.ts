/**
 * Loads the parts of lists and records that are loaded on first use, as in a window that has been open for a while. An
 * import that still runs when a test file ends fails all other files of its worker.
 */
export async function loadLateParts(): Promise<void> {
  await Promise.all([
    import('../../runtime/form/form-view'),
    import('../../runtime/page/action-dialog'),
    import('../../runtime/page/assign-dialog'),
    import('../../runtime/page/child-lists'),
    import('../../runtime/page/list-tabs'),
    import('../../runtime/page/outcome-dialog'),
    import('../../runtime/page/permissions-dialog'),
    import('../../runtime/page/reveal-dialog'),
    import('../../runtime/page/settings/settings-screen'),
    import('../../runtime/page/side-tree'),
    import('../../runtime/record/audit-dialog'),
    import('../../runtime/record/detail-screen'),
    import('../../runtime/record/draft-bar'),
    import('../../runtime/record/form-screen'),
    import('../../runtime/record/masked-dialog'),
    import('../../runtime/record/record-dialog'),
    import('../../runtime/record/record-drawer'),
    import('../../schemas/expression/expression'),
    import('../../schemas/linkage/exact-record'),
    import('../../widgets/ui/rare-icon'),
  ]);
}
