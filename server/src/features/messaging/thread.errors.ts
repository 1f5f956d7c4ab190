/** The 406 of spec §8: the sentence is shown as it stands. */
export const nobodyGetsIt = {
  status: 406,
  code: 'recipients.nobody',
  detail: 'Nobody would receive this message. Choose someone who can answer.',
} as const

export const repliesOff = {
  status: 403,
  code: 'thread.replies_off',
  detail: 'The sender of this thread does not take replies.',
} as const

/** Spec §6 and §8: the sender, with messaging.recall_thread. */
export const noRecall = {
  status: 403,
  code: 'thread.no_recall',
  detail: 'This thread could not be recalled',
} as const

/** Spec §5: a reply with neither text nor attachments is not sent. */
export const emptyReply = 'Write a message or attach a file.'
export const emptyMessage = 'This field may not be blank.'
export const patientOrEncounter = 'A thread is about a patient or an encounter, not both.'
export const noSubject = 'Choose a patient or an encounter, or null for nobody.'
export const allOnIt = 'Everyone chosen is on this thread already.'
export const noPatient = 'This patient does not exist.'
export const noEncounter = 'This encounter does not exist.'
export const noMessageType = 'This message type does not exist.'
export const noMessage = 'This message is not in the thread.'
