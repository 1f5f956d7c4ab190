import {
  resolveRecipients,
  type ResolutionContext,
  type ResolvedRecipients,
} from '../recipients/recipient.rules.ts'

/**
 * Asks everyone on call for the group, or those of them whom the caller chose, before its escalation policy
 * continues. If none of them can receive, the page reaches the same users as any other message to the group.
 */
export function narrowToMembers(
  context: ResolutionContext,
  to: ResolvedRecipients,
  user_ids: readonly number[] | null,
): ResolvedRecipients {
  const isChosen = (id: number) => user_ids === null || user_ids.includes(id)
  const direct = resolveRecipients({
    ...context,
    pages: new Map(),
    contacts: context.contacts.map((contact) => ({
      ...contact,
      member_ids:
        contact.type === 'BroadcastGroup' ? contact.member_ids.filter(isChosen) : contact.member_ids,
    })),
    on_call: new Map(
      [...context.on_call].map(([id, { shifts, ...rest }]) => [
        id,
        { ...rest, shifts: shifts.filter(({ user_id }) => isChosen(user_id)) },
      ]),
    ),
  })
  const isReached = direct.people.some(({ fallback_role }) => fallback_role === undefined)
  return isReached ? { ...direct, pages: to.pages } : to
}
