export const webhookText = {
  about: 'Send page events to other systems: ids, times and states, never message text or patient data.',
  logError: 'Could not load the deliveries.',
  noDeliveries: 'No deliveries in the last 30 days.',
  once: 'Copy the secret now. It is not shown again. It signs each message, so that your endpoint can verify it.',
  overlap: 'Messages are signed with both secrets for 24 hours. Change yours within that time.',
  deleteAbout: 'Its endpoint receives nothing more, and its delivery log is deleted. This cannot be undone.',
}
