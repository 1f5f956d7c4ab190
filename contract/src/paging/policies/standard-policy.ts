import type { NewEscalationPolicy } from './escalation-policy.schemas.ts'

/**
 * The policy that new schedule groups get: the second call follows while the first one may still be on the way to the
 * phone, then the fail-over user, and the operator last. Groups without a policy escalate in the same way.
 */
export const standardPolicy: NewEscalationPolicy = {
  name: 'Standard',
  steps: [
    { delay_seconds: 0, targets: [{ kind: 'on_call', group_id: null, call_order: 1 }] },
    { delay_seconds: 75, targets: [{ kind: 'on_call', group_id: null, call_order: 2 }] },
    { delay_seconds: 75, targets: [{ kind: 'fail_over', group_id: null }] },
    { delay_seconds: 90, targets: [{ kind: 'operator' }] },
  ],
  repeat_count: 1,
  last_wait_seconds: 90,
}
