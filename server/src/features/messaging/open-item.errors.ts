/** A second, different answer: the sentence says what was answered before, and when. */
export const answeredAlready = (detail: string) =>
  ({ status: 409, code: 'message.answered', detail }) as const
