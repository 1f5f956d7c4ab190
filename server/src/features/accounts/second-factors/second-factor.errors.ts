/** The sign-in was completed, took too long, or the password was changed. */
export const stepExpired = {
  status: 401,
  code: 'sign_in.step_expired',
  detail: 'This sign-in took too long or was completed elsewhere. Enter your password again.',
} as const

export const wrongCode =
  'This code is wrong or was used before. Wait for the next one, and check the clock of your phone.'
export const wrongRecoveryCode = 'This recovery code is wrong or was used before.'
export const wrongPasskey = 'This passkey was not accepted. Try again, or use another method.'

export const tooManyCodes = {
  status: 429,
  code: 'sign_in.too_many_codes',
  detail:
    'Too many wrong codes. Use a passkey, sign in on a device that you have used before, or try again in 15 minutes.',
} as const

/** The same for a passkey that is unknown, was revoked, or belongs to a locked user. */
export const passkeyRefused = {
  status: 401,
  code: 'sign_in.passkey_refused',
  detail: 'This passkey is not accepted here. Sign in with your password.',
} as const

export const passkeysUnavailable =
  'Passkeys work only at the https address of your hospital. Use an authenticator app here.'
export const challengeExpired = 'This took too long. Try again.'
export const passkeyNotCreated = 'The browser did not create a valid passkey. Try again.'
export const passkeyKnown = 'This passkey is already registered.'
export const tooManyFactors = 'You have 10 second factors. Remove one first.'
export const lastFactor = 'Your role requires a second factor. Add another one before removing this one.'
export const noFactor = 'Recovery codes need a second factor. Add one first.'
export const secretUnreadable = {
  status: 503,
  code: 'second_factor.unreadable',
  detail:
    'The server cannot read this authenticator app, because its SECRET_KEY was replaced. Add the app again.',
} as const
export const resetOwn = 'You cannot reset your own second factors. Remove them in your account.'
