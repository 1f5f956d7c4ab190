/** Why nothing leaves by a carrier that is set up. Shown to administrators and in the time line of a page. */
export const sealedByAnother =
  'The secrets of this carrier were sealed with another key. Set SECRET_KEY as it was, or enter them again.'
export const incomplete = 'This carrier is not set up completely. Save its settings again.'

export const required = 'This field is required.'
/** Whoever may set the address must not be able to read a secret by having it sent to themselves. */
export const enterAgain = 'The address or the account is another one now: enter this again.'
export const notAllowed = 'This address is not allowed: it is this machine, or reserved.'
export const insecure = 'Enter an address that begins with https.'
export const clearSignIn =
  'Nobody signs in without encryption: leave the user name empty, or choose STARTTLS or TLS.'
export const otherMedium = 'This carrier does not carry that.'
export const testInProfile = 'Test it in your profile, under “Alerts on this device”.'
export const notNumber = 'Enter a number with its country, such as +12025550123.'
export const notMail = 'Enter a mail address, such as you@hospital.example.'

/** What a person reads after a test, by what came of it. */
export const tested = {
  handed: 'It took the test. See whether it arrives.',
  delivered: 'The test arrived, by its own word.',
} as const

export const testSubject = 'Wardline: a test'
export const testText = (reference: string) =>
  `This is a test from Wardline, reference ${reference}. Nothing needs to be done.`
