const ownList = 'the list of one’s own devices is fetched when it opens, and after each change'

/** Writing routes of which nothing is shown live, and why. */
export const devicesNotShown = {
  registerDevice: ownList,
  changeDevice: ownList,
  removeDevice: ownList,
  sendTestPage: 'its thread is shown live like any other; what became of it is asked for until it is over',
  noteReceipt: 'the time line of a page is fetched when it opens, and at each of its events',
}
