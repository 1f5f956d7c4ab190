/** One response for every kind of wrong signature. */
export const wrongSignature = {
  status: 403,
  code: 'hook.signature',
  detail: 'The signature does not match the provider of this address.',
} as const

export const tooManyRequests = {
  status: 429,
  code: 'hook.too_many',
  detail: 'Too many requests from this address. Try again in a minute.',
} as const

/** Mailgun does not retry after a 406. */
export const replayed = {
  status: 406,
  code: 'hook.stale',
  detail: 'The signature is too old or was used before.',
} as const
export const unverifiedSender = {
  status: 406,
  code: 'hook.unreliable',
  detail: 'The sender of this e-mail could not be verified, so it was not treated as a response.',
} as const
