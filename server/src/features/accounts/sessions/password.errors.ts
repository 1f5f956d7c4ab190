export const simplePassword =
  'Do not repeat characters or use a row of the keyboard. A few unrelated words are better.'
export const commonPassword =
  'Many people use this password, so it is tried first. Choose another one, such as a few unrelated words.'
export const ownDataPassword =
  'Do not use your name, user name, e-mail address or hospital. Choose a few unrelated words.'
export const shortPassword = (length: number): string =>
  `Your hospital asks for at least ${length} characters.`
export const samePassword = 'Choose a password that differs from the current one.'
export const wrongOldPassword = 'This is not your current password.'

/** Refuses the password that confirms a change, too. */
export const tooManyChecks = {
  status: 429,
  code: 'password.too_many',
  detail: 'Too many wrong passwords. Try again in 15 minutes.',
} as const

/** Asks for the password before changes of where pages go. */
export const confirmationRequired = {
  status: 403,
  code: 'password.required',
  detail: 'Enter your password to change where pages go.',
} as const

/** Asks for the password before changes of second factors. */
export const confirmationForSignIn = {
  ...confirmationRequired,
  detail: 'Enter your password to change how you sign in.',
}

/** Asks for the password before changes of another user's second factors. */
export const confirmationForReset = {
  ...confirmationRequired,
  detail: 'Enter your password to change how others sign in.',
}

/** The password was set by an administrator, or is a one-time code. */
export const newPasswordRequired = {
  status: 403,
  code: 'sign_in.new_password',
  detail: 'Your password was set by an administrator. Choose a new one to sign in.',
} as const
