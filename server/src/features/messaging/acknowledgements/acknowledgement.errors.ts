export const alreadyResponded = (detail: string) =>
  ({ status: 409, code: 'message.answered', detail }) as const

export const cannotRespond = {
  status: 403,
  code: 'message.cannot_answer',
  detail: 'You cannot respond because your account is locked or inactive.',
} as const
