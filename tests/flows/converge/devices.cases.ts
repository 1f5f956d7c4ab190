const ownList = 'the device list is fetched when it opens and after each change'

export const devicesNotShown = {
  registerDevice: ownList,
  changeDevice: ownList,
  removeDevice: ownList,
  sendTestPage: 'its thread is live like any other; its result is polled',
  recordReceipt: 'a page timeline is fetched when it opens and on each of its events',
}
