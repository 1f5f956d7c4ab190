export const quickPhrasesNotShown = {
  createQuickPhrase: 'the list is fetched again (tests/browser/messaging/quick-phrases.test.ts)',
  changeQuickPhrase: 'as createQuickPhrase; messages keep the text that was inserted',
  deleteQuickPhrase: 'as changeQuickPhrase',
  setThreadFilter: 'the lists are fetched again (tests/browser/messaging/thread-filter.test.ts)',
}
