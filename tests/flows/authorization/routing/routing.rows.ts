import { createDryRun } from '@wardline/contract/routing/dry-runs/dry-run.routes.ts'
import { createRoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.routes.ts'
import {
  createAction,
  createRoutingParts,
  createSet,
  createSenderCondition,
} from '../../../fixtures/hospital/routing.ts'
import type { Asked, MatrixHospital, Row } from '../matrix.ts'

let made = 0

const administratorsOnly: Row['statuses'] = [403, 403, 403, 403, 200, 404]
const deletes: Row['statuses'] = [403, 403, 403, 403, 204, 404]
const creates: Row['statuses'] = [403, 403, 403, 403, 201, 201]
const lists: Row['statuses'] = [403, 403, 403, 403, 200, 200]

const stop = () => ({ type: 'StopAction', name: `Stop ${++made}` })
const bySender = () => ({ type: 'SenderCondition', name: `Sender ${++made}`, id__in: [] })

const onCondition = async ({ administrator }: MatrixHospital): Promise<Asked> => {
  const { id } = await createSenderCondition(administrator)
  return { params: { url_prefix: 'sender', id } }
}
const onAction = async ({ administrator }: MatrixHospital): Promise<Asked> => {
  const { id } = await createAction(administrator, { type: 'StopAction' })
  return { params: { url_prefix: 'stop', id } }
}
const onSet = async ({ administrator }: MatrixHospital): Promise<Asked> => {
  const { id } = await createSet(administrator, [{ type: 'SenderCondition', id__in: [] }])
  return { params: { id } }
}
const onPolicy = async ({ administrator }: MatrixHospital): Promise<Asked> => {
  const body = { ...(await createRoutingParts(administrator)), name: `Policy of the matrix ${++made}` }
  const { id } = await administrator.call(createRoutingPolicy, { body })
  return { params: { id } }
}

const onDryRun = async (w: MatrixHospital): Promise<Asked> => {
  const { params } = await onPolicy(w)
  const { id } = await w.administrator.call(createDryRun, { body: { policy_id: params?.['id'] } })
  return { params: { id } }
}

export const routingRows = {
  listRoutingConditionTypes: { input: () => ({}), statuses: lists },
  listRoutingConditions: { input: () => ({}), statuses: lists },
  getRoutingCondition: { input: onCondition, statuses: administratorsOnly },
  createRoutingCondition: {
    input: () => ({ params: { url_prefix: 'sender' }, body: bySender() }),
    statuses: creates,
  },
  changeRoutingCondition: {
    input: async (w) => ({ ...(await onCondition(w)), body: bySender() }),
    statuses: administratorsOnly,
  },
  deleteRoutingCondition: { input: onCondition, statuses: deletes },
  listRoutingConditionSets: { input: () => ({}), statuses: lists },
  getRoutingConditionSet: { input: onSet, statuses: administratorsOnly },
  // 400 means access was granted: the condition is of the other hospital.
  createRoutingConditionSet: {
    input: async ({ administrator }) => ({
      body: {
        name: `Set of the matrix ${++made}`,
        condition_ids: [(await createSenderCondition(administrator)).id],
      },
    }),
    statuses: [403, 403, 403, 403, 201, 400],
  },
  changeRoutingConditionSet: {
    input: async (w) => ({
      ...(await onSet(w)),
      body: {
        name: `Set of the matrix ${++made}`,
        condition_ids: [(await createSenderCondition(w.administrator)).id],
      },
    }),
    statuses: administratorsOnly,
  },
  deleteRoutingConditionSet: { input: onSet, statuses: deletes },
  listRoutingActionTypes: { input: () => ({}), statuses: lists },
  listRoutingActions: { input: () => ({}), statuses: lists },
  getRoutingAction: { input: onAction, statuses: administratorsOnly },
  createRoutingAction: { input: () => ({ params: { url_prefix: 'stop' }, body: stop() }), statuses: creates },
  changeRoutingAction: {
    input: async (w) => ({ ...(await onAction(w)), body: stop() }),
    statuses: administratorsOnly,
  },
  deleteRoutingAction: { input: onAction, statuses: deletes },
  listRoutingPolicies: { input: () => ({}), statuses: lists },
  getRoutingPolicy: { input: onPolicy, statuses: administratorsOnly },
  createRoutingPolicy: {
    input: async ({ administrator }) => ({
      body: { ...(await createRoutingParts(administrator)), name: `Policy of the matrix ${++made}` },
    }),
    statuses: [403, 403, 403, 403, 201, 400],
  },
  changeRoutingPolicy: {
    input: async (w) => ({ ...(await onPolicy(w)), body: { priority: 3 } }),
    statuses: administratorsOnly,
  },
  // 400 means access was granted: the policies are of the other hospital.
  orderRoutingPolicies: {
    input: async (w) => {
      const policies = [await onPolicy(w), await onPolicy(w)]
      return { body: { policy_ids: policies.map(({ params }) => params?.['id']).toReversed() } }
    },
    statuses: [403, 403, 403, 403, 200, 400],
  },
  duplicateRoutingPolicy: { input: onPolicy, statuses: [403, 403, 403, 403, 201, 404] },
  listRoutingPolicyVersions: { input: onPolicy, statuses: administratorsOnly },
  restoreRoutingPolicyVersion: {
    input: async (w) => {
      const { params } = await onPolicy(w)
      return { params: { ...params, version: 1 }, body: { version: 1 } }
    },
    statuses: administratorsOnly,
  },
  listRoutingConflicts: { input: () => ({}), statuses: lists },
  createDryRun: {
    input: async (w) => {
      const { params } = await onPolicy(w)
      return { body: { policy_id: params?.['id'] } }
    },
    statuses: [403, 403, 403, 403, 201, 404],
  },
  // 404 also for an administrator of the same hospital: only the caller's own.
  getDryRun: { input: onDryRun, statuses: [403, 403, 403, 403, 200, 404] },
  listDryRunThreads: { input: onDryRun, statuses: [403, 403, 403, 403, 200, 404] },
  deleteRoutingPolicy: { input: onPolicy, statuses: deletes },
} satisfies Record<string, Row>
