import { useQuery } from '@tanstack/react-query'
import type { FreeMember } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { useState, type ReactNode } from 'react'
import { summaryWithReason } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import type { EventDraft } from './event-draft.view.ts'
import { assignLabel, couldNotSave, suggestedTitle, suggestionFacts } from './event.text.ts'
import { freeMembersQuery } from './free-member.api.ts'
import { suggestMembers } from './free-member.view.ts'

interface SuggestedMembersProps {
  group_id: number
  draft: EventDraft
  onAssign: (draft: EventDraft, name: string) => Promise<void>
  /** Shown if no member can be suggested. */
  empty?: ReactNode
}

/** The best members for the times of a new shift, each put on call by one press. */
export function SuggestedMembers({ group_id, draft, onAssign, empty }: SuggestedMembersProps) {
  const { data } = useQuery({
    ...freeMembersQuery(group_id, draft),
    enabled: draft.start !== '' && draft.start < draft.end,
  })
  const [assigned, setAssigned] = useState<number>()
  const suggested = suggestMembers(data ?? [])
  if (suggested.length === 0) return data && empty
  const assign = async ({ user_id, display_name }: FreeMember) => {
    setAssigned(user_id)
    try {
      await onAssign({ ...draft, target_id: user_id }, display_name)
    } catch (reason) {
      showToast(summaryWithReason(couldNotSave, reason), { tone: 'danger' })
      setAssigned(undefined)
    }
  }
  return (
    <section aria-label={suggestedTitle} className="flex flex-col gap-1">
      <h3 className="text-sm font-medium">{suggestedTitle}</h3>
      <ul role="list" className="overflow-hidden rounded-lg border border-line">
        {suggested.map((member) => (
          <li
            key={member.user_id}
            className="flex items-center gap-3 border-b border-line px-3 py-2 last:border-b-0"
          >
            <span className="min-w-0 flex-1">
              <span className="block text-sm font-medium">{member.display_name}</span>
              <span className="block text-xs text-ink-2">{suggestionFacts(member)}</span>
            </span>
            <Button
              aria-label={`${assignLabel}: ${member.display_name}`}
              busy={assigned === member.user_id}
              disabled={assigned !== undefined && assigned !== member.user_id}
              onClick={() => void assign(member)}
            >
              {assignLabel}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
