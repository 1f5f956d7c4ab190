// Wordings marked §8 are those of the specification (messaging §8).

export const passwordText = {
  currentRequired: 'Enter your current password.',
  tooShort: 'Use at least 12 characters.',
  tooLong: 'Use at most 1024 characters.',
  hint: 'At least 12 characters. Use a few unrelated words. Common passwords, rows of the keyboard, your name and your hospital are refused.',
  /** §8 */
  saveError: 'Could not set password for user',
  changed: 'Password changed. Your other devices were signed out, and your calendar links ended.',
}

export const newPasswordText = {
  title: 'Choose a new password',
  about: 'Someone else set your password and may know it. Choose your own to sign in.',
  repeatDiffers: 'The passwords differ. Enter the new one again.',
}

export const confirmationText = {
  title: 'Confirm it is you',
  required: 'Enter your password.',
  confirm: 'Confirm',
  failed: 'Could not check the password. Check your connection and try again.',
}

export const confirmationAbout = (detail: string): string => `${detail} It is valid for ten minutes.`

export const accountChoiceText = {
  title: 'Choose your hospital',
  about: 'Several hospitals use this user name. This browser remembers your choice.',
  back: 'Back',
}

export const invitationText = {
  title: (name: string) => `Welcome, ${name}`,
  about: ({ username, account }: { username: string; account: string }) =>
    `Choose a password for your account at ${account}. Your user name is ${username}.`,
  ended: 'This invitation was used, replaced, or has expired. Ask your administrator for a new one.',
  failed: 'Could not load the invitation.',
}
