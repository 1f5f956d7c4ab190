export const tryAgainLabel = 'Try again'

/** Wording of messaging §4. */
export const archivedText = 'Message archived'
export const undoLabel = 'Undo'
export const archiveFailedText = 'Could not archive the message. Try again.'
export const unarchiveFailedText = 'Could not move the message back to the inbox. Try again.'

export const markUnreadFailedText = 'Could not mark the conversation as unread. Try again.'

export const reminderLabel = 'Reminder'
export const ifUnansweredLabel = 'if unanswered'
export const reminderDueText = 'Reminder: a conversation is back at the top of your inbox.'
export const mutedLabel = 'Muted'
export const mutedText = 'Muted. Mentions, requests and high-priority messages still notify you.'
export const muteFailedText = 'Could not mute the conversation. Try again.'
export const unmuteFailedText = 'Could not unmute the conversation. Try again.'

export const attachmentLabel = 'Has attachment'

export const recallTitle = 'Recall this conversation?'
export const keepLabel = 'Keep it'
export const recallLabel = 'Recall'
/** Wording of messaging §8. */
export const recallFailedText = 'This thread could not be recalled'
