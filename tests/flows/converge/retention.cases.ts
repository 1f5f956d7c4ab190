export const retentionNotShown = {
  changeRetention:
    'open retention pages refetch on account_changed (tests/browser/messaging/retention.test.ts)',
  previewRetention: 'stores nothing',
  createLegalHold: 'as changeRetention',
  releaseLegalHold: 'as changeRetention',
}
