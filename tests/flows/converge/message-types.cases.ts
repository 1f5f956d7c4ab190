export const messageTypesNotShown = {
  createMessageType: 'the composer fetches its types again (tests/browser/messaging/message-types.test.ts)',
  changeMessageType:
    'as createMessageType; threads copied what they need (message-type-administration.test.ts)',
  moveMessageType: 'as createMessageType',
  archiveMessageType: 'as createMessageType',
  restoreMessageType: 'as createMessageType',
}
