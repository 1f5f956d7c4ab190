import type {
  HandoffGroup,
  SuggestedReceiver,
} from '@wardline/contract/patients/handoffs/handoff-draft.schemas.ts'
import type { ShiftSuccession } from '../../paging/on-call/shift-successor.access.ts'

export const presentGroup = ({ group, shift_end, next, nobody_until }: ShiftSuccession): HandoffGroup => ({
  ...group,
  shift_end,
  nobody: next.some(({ can_receive }) => can_receive) ? null : next.length > 0 ? 'unavailable' : 'gap',
  nobody_until,
})

/**
 * Sorts the users of the next shift before the users on call now; each user is listed once.
 * `providers` may be on care teams.
 */
export function suggestReceivers(
  successions: readonly ShiftSuccession[],
  providers: ReadonlyMap<number, SuggestedReceiver['user']>,
): SuggestedReceiver[] {
  const listed = (reason: SuggestedReceiver['reason']) =>
    successions.flatMap(({ group, next, now }) =>
      (reason === 'next_on_call' ? next : now).flatMap((shift): SuggestedReceiver[] => {
        const user = providers.get(shift.user_id)
        if (!user || !shift.can_receive) return []
        return [{ user, group, start: shift.since, end: shift.until, reason }]
      }),
    )
  const all = [...listed('next_on_call'), ...listed('on_call_now')]
  return all.filter((each, place) => all.findIndex(({ user }) => user.id === each.user.id) === place)
}
