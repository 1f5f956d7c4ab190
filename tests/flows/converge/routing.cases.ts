const refetched =
  'open routing screens fetch again (routing-policies.test.ts); it counts from the next message on'

export const routingNotShown = {
  createRoutingCondition: refetched,
  changeRoutingCondition: refetched,
  deleteRoutingCondition: refetched,
  createRoutingConditionSet: refetched,
  changeRoutingConditionSet: refetched,
  deleteRoutingConditionSet: refetched,
  createRoutingAction: refetched,
  changeRoutingAction: refetched,
  deleteRoutingAction: refetched,
  createRoutingPolicy: refetched,
  changeRoutingPolicy: refetched,
  orderRoutingPolicies: refetched,
  duplicateRoutingPolicy: refetched,
  restoreRoutingPolicyVersion: refetched,
  createDryRun: 'its figures are fetched again with each event (dry-runs.test.ts)',
  deleteRoutingPolicy: refetched,
}
