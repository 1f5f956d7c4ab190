/** What one may do with a shift differs from person to person: calendars are told that they changed, and ask again. */
export const calendarNotShown = {
  createEvent:
    'whoever shows the calendar asks again when told (calendar-live.test.ts, browser/calendar.test.ts)',
  updateEvent: 'as createEvent',
  cancelEvent: 'as createEvent',
  createRule: 'a rule is shown by the event that uses it',
  takeOverShift: 'as createEvent',
  undoTakeover: 'as createEvent',
  offerShift: 'whoever shows offers asks again when told (shift-offers.test.ts)',
  acceptOffer: 'as offerShift',
  declineOffer: 'as offerShift',
  withdrawOffer: 'as offerShift',
}
