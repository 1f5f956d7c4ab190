export const backLabel = 'Back to threads'
export const peopleLabel = 'People'
export const archiveLabel = 'Archive'
export const unarchiveLabel = 'Move to inbox'
export const moreActionsLabel = 'More actions'
export const sentToLabel = 'Sent to'
export const loadFailedText = 'Could not load this thread.'
export const selectHint = 'Select a conversation, or press'
export const startHint = 'to start one.'

export const actionLabels = {
  forward: 'Forward',
  addPeople: 'Add people',
  attachPatient: 'Attach a patient',
  writeToEmr: 'Write to the EMR',
  messageHistory: 'Message history',
  alertsByUser: 'Alerts by user',
  proofOfPage: 'Proof of page',
  markUnread: 'Mark as unread',
  select: 'Select in the list',
  remind: 'Remind me',
  changeReminder: 'Change reminder',
  mute: 'Mute',
  unmute: 'Unmute',
  leave: 'Leave',
  recall: 'Recall',
  unarchive: unarchiveLabel,
}
