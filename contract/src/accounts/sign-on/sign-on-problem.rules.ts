/** Why a sign-in through a provider failed: in the address of the sign-in page, which shows the sentence. */
export const signOnProblems = {
  expired: 'This sign-in took too long, or was started in another browser. Choose your provider again.',
  canceled:
    'You canceled the sign-in, or the provider did not allow it. Try again, or ask your IT department.',
  provider_off: 'This provider is no longer in use. Sign in another way, or ask an administrator.',
  provider_unavailable:
    'The provider of your hospital does not answer. Try again in a minute. If it continues, call your IT department.',
  provider_refused:
    'Wardline could not verify the provider’s response. Try again. If this continues, ask an administrator to test the provider.',
  no_user: 'You do not have a Wardline account yet. Ask an administrator to create one for you.',
  email_taken:
    'A user with your e-mail address or user name exists already, and is not linked to this sign-in. Ask an administrator to link you.',
  incomplete:
    'The provider did not send your name, so no account could be created. Ask an administrator to check the mapping.',
  locked: 'Your account is locked. Ask an administrator to unlock it.',
  deactivated: 'Your account is deactivated. Ask an administrator to reactivate it.',
  other_user:
    'You signed in as a different user. Sign in with the account of the locked session, or sign out.',
  sign_out_refused:
    'Wardline could not verify the provider’s sign-out request, so you may still be signed in. Open Wardline and sign out there. If this continues, ask an administrator to check the provider.',
  ended: 'Your session has ended. Sign in again.',
} as const

export type SignOnProblem = keyof typeof signOnProblems
export const isSignOnProblem = (value: unknown): value is SignOnProblem =>
  typeof value === 'string' && Object.hasOwn(signOnProblems, value)
