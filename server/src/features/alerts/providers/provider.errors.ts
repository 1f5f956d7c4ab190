export const secretsUnreadable =
  'The saved secrets were encrypted with another key. Restore SECRET_KEY, or enter them again.'
export const settingsIncomplete = 'The settings are incomplete. Save them again.'

export const changed = { code: 'provider.changed', noun: 'this provider' }
export const required = 'This field is required.'
/** Otherwise an administrator could read a secret by having it sent to a server of their own. */
export const reenterSecret = 'The address or account has changed. Enter this again.'
export const notAllowed = 'This address is not allowed: it is this server or a reserved address.'
export const insecure = 'Enter an address that begins with https.'
export const signInWithoutEncryption =
  'Signing in requires encryption. Leave the user name blank, or choose STARTTLS or TLS.'
export const unsupportedChannel = 'This provider does not support this channel.'
export const testInProfile = 'Test push in your profile, under “Alerts on this device”.'
export const notNumber = 'Enter a number with its country code, such as +12025550123.'
export const notMail = 'Enter an e-mail address, such as you@hospital.example.'

export const testResults = {
  sent: 'The provider accepted the test. Check that it arrives.',
  delivered: 'The provider reports that the test was delivered.',
} as const

export const testSubject = 'Test from Wardline'
export const testText = (reference: string) =>
  `This is a test from Wardline, reference ${reference}. No action is needed.`

export const noAddress = 'This user has no e-mail address. Create a link and hand it over.'
export const noMail =
  'No e-mail can be sent: the server needs an e-mail provider and PUBLIC_URL. Create a link and hand it over.'
export const noMails =
  'No e-mail can be sent: the server needs an e-mail provider and PUBLIC_URL. Print one-time codes instead.'
export const sandboxMails = 'The sandbox sends no e-mail. Print one-time codes instead.'

interface InvitationNames {
  display_name: string
  username: string
  /** The hospital. */
  account: string
  inviter: string
}
/** Names the hospital and the inviter: an unexpected mail with a link and a password reads like phishing. */
export const invitationSubject = ({ inviter, account }: InvitationNames): string =>
  `${inviter} invited you to Wardline at ${account}`
export const invitationText = ({ display_name, username, account, inviter }: InvitationNames): string =>
  `Hello ${display_name},

${inviter} invites you to Wardline, the messaging and paging system of ${account}. Your user name is ${username}.

Open this link to choose your password. It works once, for seven days. If you did not expect this e-mail, ask ${inviter}.`
export const sandboxMail = 'The sandbox sends no e-mail. Hand the link over.'
