export const retentionNotShown = {
  changeRetention:
    'open retention pages refetch on account_changed (tests/browser/messaging/retention.test.ts)',
  previewRetention: 'stores nothing',
  createLegalHold: 'as changeRetention',
  releaseLegalHold: 'as changeRetention',
  createDownload: 'own downloads; the page polls while one is being built',
  deleteDownload: 'as createDownload',
}
