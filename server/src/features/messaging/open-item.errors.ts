/** A second, different answer: the sentence says what was answered before, and when. */
export const answeredAlready = (detail: string) =>
  ({ status: 409, code: 'message.answered', detail }) as const

/** Of somebody whose phone still answers for them. */
export const cannotAnswer = {
  status: 403,
  code: 'message.cannot_answer',
  detail: 'You cannot answer: your account is locked or no longer active.',
} as const
