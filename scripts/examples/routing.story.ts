import { waitFor, type Cast } from './cast.ts'

/** An administrator adds the supervisor to messages about chest pain at night. */
export async function recordRouting({ administrator, fellow }: Cast): Promise<void> {
  const { id: user_id } = await fellow.prepare('getMe')
  await administrator.call('listRoutingConditionTypes', {})
  await administrator.call('listRoutingActionTypes', {})
  const words = { url_prefix: 'messagecontent' } as const
  const { id: words_id } = await administrator.call('createRoutingCondition', {
    params: words,
    body: { type: 'MessageContentCondition', name: 'Chest pain', subject__ilike: 'chest pain' },
  })
  const condition = { ...words, id: words_id }
  await administrator.call('changeRoutingCondition', {
    params: condition,
    body: { type: 'MessageContentCondition', name: 'Chest pain', body__ilike: 'chest pain', version: 1 },
  })
  await administrator.call('getRoutingCondition', { params: condition })
  const set_body = {
    name: 'Sounds like infarction',
    clause_join: 'OR' as const,
    condition_ids: [words_id],
  }
  const { id: set_id } = await administrator.call('createRoutingConditionSet', { body: set_body })
  const set = { id: set_id }
  await administrator.call('changeRoutingConditionSet', { params: set, body: { ...set_body, version: 1 } })
  await administrator.call('getRoutingConditionSet', { params: set })
  const adds = { url_prefix: 'supervisor' } as const
  const supervisor = { type: 'SupervisorAction', name: 'Cardiology supervisor', user_id } as const
  const { id: action_id } = await administrator.call('createRoutingAction', {
    params: adds,
    body: supervisor,
  })
  const action = { ...adds, id: action_id }
  await administrator.call('changeRoutingAction', {
    params: action,
    body: { ...supervisor, version: 1 },
  })
  await administrator.call('getRoutingAction', { params: action })
  const { id } = await administrator.call('createRoutingPolicy', {
    body: { name: 'Chest pain', conditionset_ids: [set_id], action_ids: [action_id] },
  })
  const { id: copy_id } = await administrator.call('duplicateRoutingPolicy', { params: { id } })
  await administrator.call('orderRoutingPolicies', { body: { policy_ids: [copy_id, id] } })
  await administrator.call('deleteRoutingPolicy', { params: { id: copy_id } })
  const { version } = await administrator.call('changeRoutingPolicy', {
    params: { id },
    body: { is_active: false, version: 2 },
  })
  await administrator.call('getRoutingPolicy', { params: { id } })
  await administrator.call('listRoutingPolicies', { query: { is_active: 'false' } })
  await administrator.call('listRoutingConditions', {})
  await administrator.call('listRoutingConditionSets', {})
  await administrator.call('listRoutingActions', {})
  await administrator.call('listRoutingPolicyVersions', { params: { id } })
  await administrator.call('restoreRoutingPolicyVersion', { params: { id, version: 1 }, body: { version } })
  await administrator.call('listRoutingConflicts', {})
  const { id: run_id } = await administrator.call('createDryRun', { body: { policy_id: id } })
  await waitFor(async () => {
    const run = await administrator.prepare('getDryRun', { params: { id: run_id } })
    return run.state === 'running' ? undefined : run
  })
  await administrator.call('getDryRun', { params: { id: run_id } })
  await administrator.call('listDryRunThreads', { params: { id: run_id } })
  await administrator.call('deleteRoutingPolicy', { params: { id } })
  await administrator.call('deleteRoutingAction', { params: action })
  await administrator.call('deleteRoutingConditionSet', { params: set })
  await administrator.call('deleteRoutingCondition', { params: condition })
}
