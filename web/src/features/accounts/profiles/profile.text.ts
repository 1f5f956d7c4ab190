// Wordings marked §8 are those of the specification (messaging §8).

export const profileText = {
  loading: 'Loading your profile',
  loadError: 'Could not load your profile.',
  mobileHint: 'For text messages and calls, with the country code: +1 202 555 0147.',
  pagerHint: 'If set, text messages go to the pager instead.',
  personalMailHint: 'For alerts by personal e-mail.',
  /** §8 */
  saveError: 'Could not update profile. Please try again.',
}

export const photoText = {
  add: 'Add a photo',
  change: 'Change photo',
  clear: 'Clear photo',
  hint: 'jpg, png or gif, up to 512 KB',
}

export const messagingText = {
  defaultTypeHint: 'Preselected in new messages.',
  autoResponseHint: 'Replies once per conversation and person.',
  autoResponsePlaceholder: 'I am in the OR until noon. For anything urgent page Cardiology On Call.',
  forwardingHint: 'Sends a copy of your messages to someone else. You keep your own.',
  hideNumbersHint: 'Colleagues cannot see them, but Wardline still calls and texts them.',
  /** §8 */
  saveError: 'Could not save profile',
}

export const preferencesText = {
  shortcutsHint:
    'C composes, J and K move through the list, E archives. Turn off if you use speech input; Ctrl K and Ctrl Enter keep working.',
  soundsHint: 'Each priority has its own sound. Do not disturb mutes all but high priority.',
}
