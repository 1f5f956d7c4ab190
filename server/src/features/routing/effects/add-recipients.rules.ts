import type { Applied, ApplyAction, ContactUse, EffectContext, RoutingDraft } from './effect.rules.ts'

interface Addition {
  type: string
  contact_ids: readonly (number | null)[]
  use: ContactUse
}

function addContacts(
  draft: RoutingDraft,
  { type, contact_ids, use }: Addition,
  { policy, isReachable }: EffectContext,
): Applied {
  const existing = contact_ids.filter((id) => id !== null)
  if (existing.length === 0) return { draft, effect: { type, contact_ids: [], skipped: 'deleted' } }
  const reachable = existing.filter((contact_id) => isReachable({ contact_id, use }))
  if (reachable.length === 0)
    return { draft, effect: { type, contact_ids: existing, skipped: 'unreachable' } }
  const present = new Set(draft.contacts.map(({ contact_id }) => contact_id))
  const added = reachable.filter((id) => !present.has(id)).map((contact_id) => ({ contact_id, use, policy }))
  return {
    draft: { ...draft, contacts: [...draft.contacts, ...added] },
    effect: { type, contact_ids: reachable },
  }
}

export const addRecipients: ApplyAction = (draft, fields, context) => {
  const contact_ids = fields['contact_ids'] as number[]
  return addContacts(draft, { type: 'AddRecipientAction', contact_ids, use: 'contact' }, context)
}

export const notifySupervisor: ApplyAction = (draft, fields, context) => {
  const contact_ids = [context.contactOfUser(fields['user_id'] as number)]
  return addContacts(draft, { type: 'SupervisorAction', contact_ids, use: 'supervisor' }, context)
}
