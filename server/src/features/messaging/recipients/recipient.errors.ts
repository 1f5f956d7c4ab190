/** Messaging §8: the 406; `detail` is shown unchanged. */
export const noRecipients = {
  status: 406,
  code: 'recipients.none',
  detail: 'No one would receive this message. Choose someone who can answer.',
} as const
