export const secretsUnreadable =
  'The saved secrets were encrypted with another key. Restore SECRET_KEY, or enter them again.'
export const settingsIncomplete = 'The settings are incomplete. Save them again.'

export const required = 'This field is required.'
/** Otherwise an administrator could read a secret by having it sent to a server of their own. */
export const reenterSecret = 'The address or account has changed. Enter this again.'
export const notAllowed = 'This address is not allowed: it is this server or a reserved address.'
export const insecure = 'Enter an address that begins with https.'
export const signInWithoutEncryption =
  'Signing in requires encryption. Leave the user name blank, or choose STARTTLS or TLS.'
export const unsupportedChannel = 'This provider does not support this channel.'
export const testInProfile = 'Test it in your profile, under “Alerts on this device”.'
export const notNumber = 'Enter a number with its country code, such as +12025550123.'
export const notMail = 'Enter an e-mail address, such as you@hospital.example.'

export const testResults = {
  sent: 'The provider accepted the test. Check that it arrives.',
  delivered: 'The provider reports that the test was delivered.',
} as const

export const testSubject = 'Wardline: a test'
export const testText = (reference: string) =>
  `This is a test from Wardline, reference ${reference}. No action is needed.`

export const noAddress = 'This user has no e-mail address. Create a link and hand it over.'
export const noMail =
  'No e-mail can be sent: the server needs an e-mail provider and PUBLIC_URL. Create a link and hand it over.'
export const invitationSubject = 'Your Wardline account'
export const invitationText =
  'Choose a password for your Wardline account. The link works once, for seven days.'
export const sandboxMail = 'The sandbox sends no e-mail. Hand the link over.'
