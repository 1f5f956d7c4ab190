export const sessionLimitsText = {
  title: 'Automatic lock',
  about: (account: string) => `For everyone at ${account}.`,
  lock: 'Lock after (minutes)',
  lockHint: 'After no activity. Enter the password to unlock.',
  shared: 'Lock shared workstations after (minutes)',
  session: 'Sign out after (hours)',
  sessionHint: 'Starts at sign-in.',
  loadError: 'Could not load the times.',
  saveError: 'Could not save the times.',
  notANumber: 'Enter a whole number.',
}
