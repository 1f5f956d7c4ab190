export const accountText = {
  photo: 'Shown beside your messages.',
  about: 'Visible to colleagues.',
  status: 'Shown to people before they message you.',
  messaging: 'Defaults for new messages, and how incoming ones are handled.',
  notifications:
    'How you are notified now, and the channels that you selected. High priority always uses at least two channels, selected or not.',
  thisBrowser: 'For this browser.',
  devices: 'Where you are signed in.',
  password: 'Changing it signs you out on other devices and ends your calendar links.',
}
