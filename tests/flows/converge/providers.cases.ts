export const providersNotShown = {
  setProvider: 'open provider pages refetch (providers.test.ts)',
  switchProvider: 'as setProvider',
  deleteProvider: 'as setProvider',
  testProvider: 'as setProvider',
  liftSuppression: 'the list is fetched when its page opens',
  respondInSandbox: 'as setProvider; the response is live like every inbound response',
}
