/** Calendars refetch on change: permissions differ by user. */
export const calendarNotShown = {
  createEvent: 'open calendars refetch (calendar-live.test.ts, browser/paging/calendar.test.ts)',
  updateEvent: 'as createEvent',
  cancelEvent: 'as createEvent',
  createRotation: 'open calendars and lists of rotations refetch (browser/paging/rotations.test.ts)',
  changeRotation: 'as createRotation',
  endRotation: 'as createRotation',
  previewRotation: 'changes nothing',
  createRule: 'a rule is shown with its event',
  takeOverShift: 'as createEvent',
  undoTakeover: 'as createEvent',
  requestSwap: 'open lists of swap requests refetch (swap-requests.test.ts)',
  acceptSwapRequest: 'as requestSwap',
  declineSwapRequest: 'as requestSwap',
  withdrawSwapRequest: 'as requestSwap',
  confirmShiftNotice:
    'the list of notices refetches (shift-notices.test.ts, browser/paging/shift-notices.test.ts)',
  declineShiftNotice: 'as confirmShiftNotice',
  addHolidays: 'groups with hours for holidays publish their on-call status (service-hours.test.ts)',
  removeHoliday: 'as addHolidays',
  readHolidayFile: 'changes nothing',
  setShiftReminders: 'the setting refetches with the notices (shift-reminders.test.ts)',
}
