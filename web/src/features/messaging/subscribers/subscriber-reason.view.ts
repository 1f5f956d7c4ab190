import { addedByPolicyText } from './subscribers.text.ts'

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

interface Subscription {
  reason: string
  why: string
  /** The routing policy that chose them. */
  policy_name: string | null
}

/**
 * The label, then the details: `Original Recipient · on call for Cardiology until 07:00`. A user whom the sender did not
 * choose is no original recipient: `Added by policy ICU nights · on call …`.
 */
export function reasonText({ reason, why, policy_name }: Subscription): string {
  const label = policy_name === null ? reasonLabel(reason) : addedByPolicyText(policy_name)
  return why === '' ? label : `${label} · ${why}`
}
