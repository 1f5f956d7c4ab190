const labels: Readonly<Record<string, string>> = {
  escalation: 'Escalation',
  forward: 'Forwarded',
  new_message: 'Original Recipient',
  subscribed: 'Added to Thread',
  sender: 'Original Sender',
  elevated_scope: 'Added Self',
  monitoring: 'Monitoring',
}

/** Labels of messaging §4. */
export const reasonLabel = (reason: string): string =>
  Object.hasOwn(labels, reason) ? (labels[reason] ?? 'Unknown') : 'Unknown'

/** The label, then the details: `Original Recipient · on call for Cardiology until 07:00`. */
export const reasonText = ({ reason, why }: { reason: string; why: string }): string =>
  why === '' ? reasonLabel(reason) : `${reasonLabel(reason)} · ${why}`
