import { useNavigate } from '@tanstack/react-router'
import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { ReplacementDialog } from '../swaps/ReplacementDialog.tsx'
import { SwapRequestDialog } from '../swaps/SwapRequestDialog.tsx'
import type { EventMutations } from '../events/event-change.api.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import type { EventDraft, UsualHours } from '../events/event-draft.view.ts'
import { OccurrenceDialog } from '../events/OccurrenceDialog.tsx'
import { UpdateScopeDialog } from '../events/UpdateScopeDialog.tsx'
import { ShiftActions } from '../swaps/ShiftActions.tsx'
import type { ShiftMoves } from './use-shift-moves.ts'
import type { WallTime } from '../wall-time/wall-time.view.ts'

/** `occurrence` is null for a new shift. */
export type OpenDialog =
  | { kind: 'shift'; occurrence: Occurrence | null; draft: EventDraft; usual?: UsualHours[] }
  | { kind: 'swap'; occurrence: Occurrence }
  | { kind: 'replacement'; occurrence: Occurrence }

export interface CalendarDialogsProps {
  group: PagingGroupDetail
  me: number
  now: WallTime
  mutations: EventMutations
  moves: ShiftMoves
  open: OpenDialog | null
  onOpen: (open: OpenDialog | null) => void
}

export function CalendarDialogs(props: CalendarDialogsProps) {
  const { group, me, now, mutations, moves, open, onOpen } = props
  const navigate = useNavigate()
  const close = () => onOpen(null)
  const openEditor = (occurrence: Occurrence | null, draft: EventDraft) =>
    void navigate({
      to: '/pagingGroups/$group/events/$eventId',
      params: { group: group.uid, eventId: String(occurrence?.event_id ?? 'new') },
      search: {
        ...(occurrence && { originalStart: occurrence.original_start }),
        start: draft.start,
        end: draft.end,
        ...(draft.target_id !== null && { user_id: draft.target_id }),
        ...(draft.escalation_policy_id !== null && { escalation_policy_id: draft.escalation_policy_id }),
      },
    })

  if (moves.pending)
    return (
      <UpdateScopeDialog
        occurrence={moves.pending.occurrence}
        draft={moves.pending.draft}
        group={group}
        onChoose={moves.choose}
        onCancel={moves.cancel}
      />
    )
  if (open?.kind === 'swap')
    return <SwapRequestDialog group={group} occurrence={open.occurrence} me={me} now={now} onClose={close} />
  if (open?.kind === 'replacement')
    return <ReplacementDialog group={group} occurrence={open.occurrence} now={now} onClose={close} />
  if (!open) return null
  const { occurrence, draft, usual } = open
  return (
    <OccurrenceDialog
      group={group}
      mutations={mutations}
      occurrence={occurrence}
      draft={draft}
      usual={usual}
      onClose={close}
      onMoreOptions={(edited) => openEditor(occurrence, edited)}
      actions={
        occurrence && (
          <ShiftActions
            occurrence={occurrence}
            now={now}
            onDone={close}
            onRequestSwap={() => onOpen({ kind: 'swap', occurrence })}
            onFindReplacement={() => onOpen({ kind: 'replacement', occurrence })}
          />
        )
      }
    />
  )
}
