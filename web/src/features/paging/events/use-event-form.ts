import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { useState } from 'react'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import type { DraftFormParts } from '../../../platform/forms/use-draft-form.ts'
import type { EventMutations } from './event-change.api.ts'
import { validateEventDraft, type EventDraft } from './event-draft.view.ts'
import { updateScopes } from './update-scope.view.ts'
import { askUpdateScope } from './UpdateScopeDialog.tsx'

type EventFormParts = Pick<DraftFormParts<EventDraft, Occurrence>, 'record' | 'check' | 'question' | 'save'>

/** Checks and saves a shift, in the dialog of the calendar and on its own page. */
export function useEventForm(
  group: PagingGroupDetail,
  occurrence: Occurrence | null,
  mutations: Pick<EventMutations, 'create' | 'update'>,
): EventFormParts {
  const [key] = useState(createIdempotencyKey)
  // The version covers all shifts of a series, and the form shows one: a later version has changes that the user has
  // not seen, so the server must refuse it once.
  const [record] = useState(occurrence)
  if (!occurrence) return { check: validateEventDraft, save: (draft) => mutations.create(draft, key) }
  return {
    record,
    check: validateEventDraft,
    question: askUpdateScope(group, occurrence),
    save: (draft, version, intent) => {
      const scope = updateScopes.find((each) => each === intent) ?? 'once'
      return mutations.update({ ...occurrence, version }, draft, scope)
    },
  }
}
