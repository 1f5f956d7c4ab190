import { createEscalationPolicy } from '@wardline/contract/paging/escalation-policy.routes.ts'
import { own, type Asked, type Row, type Ward } from './matrix.ts'

let made = 0
const policy = ({ recipient }: Ward): Asked => ({
  body: {
    name: `Policy ${++made}`,
    steps: [{ delay_seconds: 0, targets: [{ kind: 'user', user_id: recipient.who.user_id }] }],
  },
})

/** A new one each time: deleting does it once. */
const onPolicy = async (w: Ward): Promise<Asked> => ({
  params: { id: (await w.administrator.call(createEscalationPolicy, policy(w))).id },
})

const administratorsOnly: Row['answers'] = [403, 403, 403, 403, 200, 404]

/** Everybody reads who is rung when nobody answers; who may change it is a right. */
export const policyRows = {
  listEscalationPolicies: { asks: own, answers: 200 },
  getEscalationPolicy: { asks: onPolicy, answers: [200, 200, 200, 200, 200, 404] },
  // Another hospital's person is nobody whom one could ring.
  createEscalationPolicy: { asks: policy, answers: [403, 403, 403, 403, 201, 400] },
  changeEscalationPolicy: {
    asks: async (w) => ({ ...(await onPolicy(w)), ...policy(w) }),
    answers: administratorsOnly,
  },
  deleteEscalationPolicy: { asks: onPolicy, answers: [403, 403, 403, 403, 204, 404] },
} satisfies Record<string, Row>
