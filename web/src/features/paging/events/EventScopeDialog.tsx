import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import type { EventDraft } from './event-draft.view.ts'
import { UpdateScopeDialog } from './UpdateScopeDialog.tsx'
import type { EventForm } from './use-event-form.ts'

interface EventScopeDialogProps {
  group: PagingGroupDetail
  occurrence: Occurrence | null
  draft: EventDraft
  form: EventForm
}

export function EventScopeDialog({ group, occurrence, draft, form }: EventScopeDialogProps) {
  if (!occurrence || !form.scopeQuestion) return null
  return (
    <UpdateScopeDialog
      group={group}
      occurrence={occurrence}
      draft={form.scopeQuestion === 'change' ? draft : null}
      onChoose={(scope) => form.chooseScope(occurrence, scope)}
      onCancel={form.cancelScope}
    />
  )
}
