/** The English texts of what cannot be done, and why. */
export const enUSOffers = {
  'login.triesLeft': '{message}. Tries left before it is locked: {n}',
  'login.nowLocked': '{message}. It is locked now; try again in {wait}',
  'verb.someGuarded': '{n} of the selected rows cannot be deleted: {reason}',
  'list.addInFacility': 'Switch to a facility to add',
  'list.switchOrganisation': 'Switch facility',
  'list.notRemoved': 'Nothing was deleted',
  'list.notRemovedLead':
    '{failed} of the {n} selected rows cannot be deleted. Deselect them to delete the others.',
  'list.notRemovedAll': 'None of the {n} selected rows can be deleted.',
  'list.deselectThese': 'Deselect these rows',
  'list.cause': 'Reason',
};
