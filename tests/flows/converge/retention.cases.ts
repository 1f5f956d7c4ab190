export const retentionNotShown = {
  changeRetention:
    'open retention pages refetch on account_changed (tests/browser/messaging/retention.test.ts)',
  previewRetention: 'stores nothing',
  createLegalHold: 'as changeRetention',
  releaseLegalHold: 'as changeRetention',
  createDownload:
    'open download pages refetch on downloads_changed (tests/browser/reports/downloads.test.ts)',
  deleteDownload: 'as createDownload',
}
