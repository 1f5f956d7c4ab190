const ownList = 'the device list is fetched when it opens and after each change'

export const devicesNotShown = {
  registerDevice: ownList,
  changeDevice: ownList,
  removeDevice: ownList,
  sendTestPage: 'its thread is live like any other; its result is polled',
  recordReceipt: 'a page timeline is fetched when it opens and on each of its events',
}

export const providersNotShown = {
  setProvider: 'open provider pages refetch (providers.test.ts)',
  switchProvider: 'as setProvider',
  deleteProvider: 'as setProvider',
  testProvider: 'as setProvider',
  liftSuppression: 'the list is fetched when its page opens',
  respondInSandbox: 'as setProvider; the response is live like every inbound response',
}
