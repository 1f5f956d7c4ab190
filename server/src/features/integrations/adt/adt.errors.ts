export const changed = { code: 'adt_interface.changed', noun: 'this configuration' }
export const senderTaken =
  'Another hospital of this server receives messages from this sender. Ask the operator of the server.'
export const notRejected = {
  status: 409,
  code: 'adt.not_rejected',
  detail: 'This message is not waiting to be retried. Reload the page.',
}
export const textUnreadable = {
  status: 409,
  code: 'adt.text_unreadable',
  detail: 'The text of this message can no longer be read. Ask the sender to send it again.',
}
