export const signOnText = {
  buttonFor: (name: string) => `Sign in with ${name}`,
  providers: 'Sign in with your hospital account',
  or: 'or with a password',
  couldNotStart: 'Could not start the sign-in. Check your connection and try again.',
  confirmAt: (name: string) => `Continue with ${name}`,
  confirming: 'Sign in again in the window that has opened. Then this page continues.',
  blocked: 'Your browser blocked the window of the provider. Allow it, and try again.',
  confirmed: 'You are signed in again',
  confirmedAbout: 'Close this tab and continue where you were.',
  openApplication: 'Open Wardline here',
}
