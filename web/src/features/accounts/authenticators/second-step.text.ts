import type { SecondFactorMethod } from '@wardline/contract/accounts/session.schemas.ts'

export const secondStepText = {
  title: 'Confirm it is you',
  totpAbout: 'Enter the code of your authenticator app.',
  totpLabel: 'Code',
  totpRequired: 'Enter the code of six digits.',
  recoveryAbout: 'Enter one of the recovery codes that you saved. It works once.',
  recoveryLabel: 'Recovery code',
  recoveryRequired: 'Enter a recovery code.',
  passkeyAbout: 'Use your fingerprint, face, PIN or security key.',
  usePasskey: 'Use a passkey',
  signInWithPasskey: 'Sign in with a passkey',
  signIn: 'Sign in',
  back: 'Back',
  failed: 'Could not sign in. Check your connection and try again.',
  passkeyFailed: 'The passkey was not used. Try again, or use another way.',
}

export const otherMethodText: Record<SecondFactorMethod, string> = {
  passkey: 'Use a passkey',
  totp: 'Use a code of your authenticator app',
  recovery_code: 'Use a recovery code',
}
