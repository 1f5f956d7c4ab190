import type {
  SecondFactor,
  SecondFactorRequirement,
} from '@wardline/contract/accounts/second-factors/second-factor.schemas.ts'

export const secondFactorText = {
  title: 'Sign-in security',
  about: 'A second factor protects your account if your password is known to someone else.',
  none: 'You sign in with your password alone.',
  loadError: 'Could not load your second factors.',
  addApp: 'Add authenticator app',
  addPasskey: 'Add passkey',
  noPasskeys: 'Passkeys work at the https address of your hospital.',
  appName: 'Authenticator app',
  name: 'Name',
  nameHint: 'Helps you recognize it later, such as the name of your phone.',
  appAbout:
    'Scan the code with an authenticator app, or enter the key there. Then enter the code that the app shows.',
  key: 'Key',
  qr: 'QR code for your authenticator app',
  confirm: 'Confirm',
  addFailed: 'Could not add it. Please try again.',
  passkeyAbout: 'Your browser asks for your fingerprint, face, PIN or security key.',
  passkeyCancelled: 'No passkey was created. Try again, or add an authenticator app.',
  passkeyExists: 'This device already has a passkey for your account.',
  codesTitle: 'Recovery codes',
  codesAbout:
    'Each code signs you in once without your second factor. They are shown only now: print or save them, and keep them away from your devices.',
  codesSaved: 'I have saved them',
  download: 'Download',
  print: 'Print',
  renew: 'New recovery codes',
  renewAbout: 'The earlier codes no longer work.',
  renewFailed: 'Could not create recovery codes. Please try again.',
  removeAbout: (name: string) => `“${name}” can no longer be used to sign in.`,
  renamed: 'Renamed',
  removed: 'Removed',
  codesLeft: (count: number) =>
    count === 1 ? '1 recovery code left' : `${count === 0 ? 'No' : count} recovery codes left`,
}

export const enrolmentText = {
  title: 'Add a second factor',
  about: 'Your role requires a second factor. Add one to continue; you need it at each sign-in from now on.',
  signOut: 'Sign out',
}

export const kindText = ({ kind, is_backed_up }: Pick<SecondFactor, 'kind' | 'is_backed_up'>): string => {
  if (kind === 'totp') return 'Authenticator app'
  return is_backed_up ? 'Passkey, synchronized' : 'Passkey on one device'
}

/** `day` as the reader writes it. */
export const requirementText = (
  { is_required, required_from }: SecondFactorRequirement,
  formatDay: (day: string) => string,
): string => {
  if (!is_required) return 'Not required by a role'
  return required_from === null ? 'Required by a role' : `Required by a role from ${formatDay(required_from)}`
}

export const userFactorText = {
  about: 'Methods that confirm this user’s sign-in in addition to the password.',
  none: 'Signs in with the password alone.',
  loadError: 'Could not load the second factors.',
  reset: 'Reset second factors',
  resetAbout: 'For a user who lost their phone, security key and recovery codes.',
  resetWarning:
    'All second factors and recovery codes are removed, and all sessions end. Until the user adds new ones, the password alone opens the account: make sure that it is really the user who asks.',
  failed: 'Could not reset the second factors.',
  done: (name: string) => `The second factors of ${name} are reset`,
}

export const reminderText = (day: string): string =>
  `Your role requires a second factor at each sign-in from ${day}.`
