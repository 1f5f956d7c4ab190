/** What was said is the same whatever was wrong with the signature. */
export const forged = {
  status: 403,
  code: 'hook.signature',
  detail: 'This is not signed by the carrier of this address.',
} as const

export const tooMany = {
  status: 429,
  code: 'hook.too_many',
  detail: 'Too much came from this address. Try again in a minute.',
} as const

/** By Mailgun's rules 406 says that it must not be sent again. */
export const stale = {
  status: 406,
  code: 'hook.stale',
  detail: 'This was signed too long ago, or was here before.',
} as const
export const unreliable = {
  status: 406,
  code: 'hook.unreliable',
  detail: 'Where this mail comes from could not be confirmed, so it answers nothing.',
} as const
