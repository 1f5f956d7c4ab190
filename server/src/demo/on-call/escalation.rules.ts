import type { NewEscalationPolicy } from '@wardline/contract/paging/policies/escalation-policy.schemas.ts'

interface DemoPolicy {
  policy: NewEscalationPolicy
  groups: string[]
}

const minute = 60

/** First call, all on call, the group's fail-over user, then the account's operator. */
export const demoPolicies = (house_supervisor_id: number): DemoPolicy[] => [
  {
    policy: {
      name: 'Urgent consult',
      steps: [
        { delay_seconds: 0, targets: [{ kind: 'on_call', group_id: null, call_order: 1 }] },
        { delay_seconds: 2 * minute, targets: [{ kind: 'on_call', group_id: null, call_order: null }] },
        { delay_seconds: 3 * minute, targets: [{ kind: 'fail_over', group_id: null }] },
      ],
      repeat_count: 1,
      last_wait_seconds: 5 * minute,
    },
    groups: ['Cardiology Consult', 'Neurology Consult', 'Oncology Consult', 'General Surgery'],
  },
  {
    policy: {
      name: 'Critical care',
      steps: [
        { delay_seconds: 0, targets: [{ kind: 'on_call', group_id: null, call_order: null }] },
        { delay_seconds: minute, targets: [{ kind: 'fail_over', group_id: null }] },
        {
          delay_seconds: minute,
          targets: [{ kind: 'on_call', group_id: house_supervisor_id, call_order: null }],
        },
      ],
      repeat_count: 2,
      last_wait_seconds: 2 * minute,
    },
    groups: ['Intensive Care Attending', 'Critical Care Fellow', 'Anesthesia', 'Emergency Attending'],
  },
]
