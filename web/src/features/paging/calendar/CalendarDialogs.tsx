import { useNavigate } from '@tanstack/react-router'
import type { Occurrence } from '@wardline/contract/paging/on-call-event.schemas.ts'
import { OfferDialog } from '../shifts/OfferDialog.tsx'
import type { CalendarWrites, Group } from './calendar.api.ts'
import type { EventDraft } from './draft.view.ts'
import { OccurrenceDialog } from './OccurrenceDialog.tsx'
import { ScopeDialog } from './ScopeDialog.tsx'
import { ShiftDeeds } from './ShiftDeeds.tsx'
import type { Moves } from './use-moves.ts'
import type { Wall } from './wall.view.ts'

/** What is open over the calendar: a shift (null: a new one), or the offer of one. */
export type OpenDialog =
  | { kind: 'shift'; occurrence: Occurrence | null; draft: EventDraft }
  | { kind: 'offer'; occurrence: Occurrence }

export interface CalendarDialogsProps {
  group: Group
  me: number
  now: Wall
  writes: CalendarWrites
  moves: Moves
  open: OpenDialog | null
  onOpen: (open: OpenDialog | null) => void
}

/** One at a time: the question after a move, a shift, the offer of one. */
export function CalendarDialogs(props: CalendarDialogsProps) {
  const { group, me, now, writes, moves, open, onOpen } = props
  const navigate = useNavigate()
  const close = () => onOpen(null)
  const nameOf = (user_id: number) =>
    group.members.find((member) => member.user_id === user_id)?.display_name ?? 'somebody else'
  const toScreen = (occurrence: Occurrence | null, draft: EventDraft) =>
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

  if (moves.asked)
    return (
      <ScopeDialog
        occurrence={moves.asked.occurrence}
        draft={moves.asked.draft}
        nameOf={nameOf}
        onChoose={moves.choose}
        onCancel={moves.cancel}
      />
    )
  if (open?.kind === 'offer')
    return <OfferDialog group={group} occurrence={open.occurrence} me={me} now={now} onClose={close} />
  if (!open) return null
  const { occurrence, draft } = open
  return (
    <OccurrenceDialog
      group={group}
      writes={writes}
      occurrence={occurrence}
      draft={draft}
      nameOf={nameOf}
      onClose={close}
      onMore={(written) => toScreen(occurrence, written)}
      deeds={
        occurrence && (
          <ShiftDeeds
            occurrence={occurrence}
            writes={writes}
            now={now}
            onDone={close}
            onOffer={() => onOpen({ kind: 'offer', occurrence })}
          />
        )
      }
    />
  )
}
