/** Refusals of signing in. Unknown name, wrong password and locked account read the same. */
export const signInRefused = {
  status: 401,
  code: 'sign_in.refused',
  detail:
    'The name or the password is not right, or the account is locked. After ten wrong tries it opens again in 15 minutes.',
} as const

export const tooManyTries = {
  status: 429,
  code: 'sign_in.too_many',
  detail: 'Too many people could not sign in from here. Wait a few minutes and try again.',
} as const

export const wrongOldPassword = 'This is not your current password.'
export const samePassword = 'Choose a password that differs from the current one.'
