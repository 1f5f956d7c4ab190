import { createEscalationPolicy } from '@wardline/contract/paging/policies/escalation-policy.routes.ts'
import { noInput, type Asked, type Row, type MatrixHospital } from './matrix.ts'

let made = 0
const policyInput = ({ recipient }: MatrixHospital): Asked => ({
  body: {
    name: `Policy ${++made}`,
    steps: [{ delay_seconds: 0, targets: [{ kind: 'user', user_id: recipient.user.user_id }] }],
  },
})

const onPolicy = async (w: MatrixHospital): Promise<Asked> => ({
  params: { id: (await w.administrator.call(createEscalationPolicy, policyInput(w))).id },
})

const administratorsOnly: Row['statuses'] = [403, 403, 403, 403, 200, 404]

export const policyRows = {
  listEscalationPolicies: { input: noInput, statuses: 200 },
  getEscalationPolicy: { input: onPolicy, statuses: [200, 200, 200, 200, 200, 404] },
  // A user of another hospital is an invalid target.
  createEscalationPolicy: { input: policyInput, statuses: [403, 403, 403, 403, 201, 400] },
  changeEscalationPolicy: {
    input: async (w) => ({ ...(await onPolicy(w)), ...policyInput(w) }),
    statuses: administratorsOnly,
  },
  deleteEscalationPolicy: { input: onPolicy, statuses: [403, 403, 403, 403, 204, 404] },
} satisfies Record<string, Row>
