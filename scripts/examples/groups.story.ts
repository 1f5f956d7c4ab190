import type { NewEscalationPolicy } from '@wardline/contract/paging/policies/escalation-policy.schemas.ts'
import { withId, type Cast } from './cast.ts'

/** Paging groups, prompts that callers hear, and escalation policies. */
export async function recordGroups(cast: Cast): Promise<void> {
  await recordBroadcastGroup(cast)
  await recordPrompts(cast)
  await recordPolicies(cast)
}

async function recordBroadcastGroup({ administrator, nurse, doctor, fellow }: Cast): Promise<void> {
  await nurse.call('listPagingGroups', { query: { search: 'cardiology', page_size: 2 } })
  const { id, version } = await administrator.call('createBroadcastGroup', { body: { name: 'Sepsis Team' } })
  await administrator.call('listMemberCandidates', { ...withId(id), query: { search: 'astor' } })
  await administrator.call('changeBroadcastGroup', {
    ...withId(id),
    body: { member_ids: [nurse.user_id, doctor.user_id], allow_join: true, allow_leave: true, version },
  })
  await fellow.call('joinPagingGroup', withId(id))
  await fellow.call('leavePagingGroup', withId(id))
  await fellow.call('getPagingGroup', withId(id))
  await fellow.call('getBroadcastGroup', withId(id))
  await administrator.call('deleteBroadcastGroup', withId(id))
}

async function recordPrompts({ administrator }: Cast): Promise<void> {
  const { results } = await administrator.call('listPrompts')
  const { id: snippet_id } = results.flatMap(({ snippets }) => snippets)[0] ?? { id: 0 }
  const recording = await administrator.download('playSnippet', withId(snippet_id))
  const { id } = await administrator.call('createPrompt', { body: { name: 'Night greeting' } })
  const form = new FormData()
  form.append('file', recording, 'greeting.mp3')
  const { snippets } = await administrator.call('addSnippet', { ...withId(id), form })
  const added = withId(snippets[0]?.id ?? 0)
  const body = { transcript: 'You have reached the night team.', version: 1 }
  await administrator.call('changeSnippet', { ...added, body })
  await administrator.call('listSnippets', withId(id))
  await administrator.call('deleteSnippet', added)
  await administrator.call('changePrompt', { ...withId(id), body: { name: 'Weekend greeting', version: 1 } })
  await administrator.call('deletePrompt', withId(id))
}

async function recordPolicies({ administrator, fellow }: Cast): Promise<void> {
  const body: NewEscalationPolicy = {
    name: 'Stroke alert',
    steps: [
      { delay_seconds: 0, targets: [{ kind: 'on_call', group_id: null, call_order: 1 }] },
      { delay_seconds: 300, targets: [{ kind: 'user', user_id: fellow.user_id }] },
    ],
    repeat_count: 1,
    last_wait_seconds: 600,
  }
  const { id, version } = await administrator.call('createEscalationPolicy', { body })
  await administrator.call('listEscalationPolicies')
  await administrator.call('getEscalationPolicy', withId(id))
  await administrator.call('changeEscalationPolicy', {
    ...withId(id),
    body: { ...body, repeat_count: 2, version },
  })
  await administrator.call('deleteEscalationPolicy', withId(id))
}
