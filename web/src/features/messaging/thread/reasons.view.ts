const labels: Readonly<Record<string, string>> = {
  escalation: 'Escalation',
  forward: 'Forwarded',
  new_message: 'Original Recipient',
  subscribed: 'Added to Thread',
  sender: 'Original Sender',
  elevated_scope: 'Added Self',
  monitoring: 'Monitoring',
}

/** Why somebody is on a thread, in the words of the specification (§4). */
export const reasonLabel = (reason: string): string =>
  Object.hasOwn(labels, reason) ? (labels[reason] ?? 'Unknown') : 'Unknown'
