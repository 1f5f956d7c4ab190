export const lockText = {
  title: 'Wardline is locked',
  about: 'Enter your password to continue where you were.',
  unlock: 'Unlock',
  another: 'Sign in as someone else',
  couldNotLoad: 'The password field could not be loaded. Reload the page to sign in.',
  reload: 'Reload',
  couldNotUnlock: 'Could not unlock. Check your connection and try again.',
  couldNotSignOut: 'Could not sign out. Check your connection and try again.',
  shared: 'Shared workstation',
  sharedHint: 'Colleagues also use this computer. It locks sooner.',
}
