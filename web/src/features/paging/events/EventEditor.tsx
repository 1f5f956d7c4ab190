import { useQuery } from '@tanstack/react-query'
import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { useState } from 'react'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { policyQuery } from '../policies/policy.api.ts'
import { useEventMutations } from './event-change.api.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { toEventDraft, type EventDraft } from './event-draft.view.ts'
import { deleted, doesNotRepeat, errorSaving, saved } from './event.text.ts'
import { EventFields, eventFieldNames } from './EventFields.tsx'
import { OccurrenceFacts } from './OccurrenceFacts.tsx'
import { ruleQuery } from '../recurrence-rules/recurrence-rule.api.ts'
import { RecurrenceRuleDialog } from '../recurrence-rules/RecurrenceRuleDialog.tsx'
import { EventScopeDialog } from './EventScopeDialog.tsx'
import { useEventForm } from './use-event-form.ts'
import type { WallTime } from '../wall-time/wall-time.view.ts'

export interface EventEditorProps {
  group: PagingGroupDetail
  occurrence: Occurrence | null
  draft: EventDraft
  onLeave: (date?: WallTime) => void
}

export function EventEditor({ group, occurrence, draft: initial, onLeave }: EventEditorProps) {
  const mutations = useEventMutations(group.id)
  const [draft, setDraft] = useState(initial)
  const [ruleDescription, setRuleDescription] = useState(occurrence?.rule_description ?? '')
  const [isRuleOpen, setRuleOpen] = useState(false)
  const { data: storedRule } = useQuery({
    ...ruleQuery(draft.rule_id ?? 0),
    enabled: draft.rule_id !== null && ruleDescription === '',
  })
  const mayChange = occurrence ? occurrence.may.change : group.may.add_event
  const from = occurrence ? toEventDraft(occurrence) : initial
  const { data: policy } = useQuery({
    ...policyQuery(draft.escalation_policy_id ?? 0),
    enabled: draft.escalation_policy_id !== null && draft.escalation_policy_name === null,
  })
  const shown =
    policy && draft.escalation_policy_name === null
      ? { ...draft, escalation_policy_name: policy.name }
      : draft

  const form = useEventForm({
    occurrence,
    draft,
    mutations,
    fields: [...eventFieldNames, 'rule_id'],
    failures: { create: errorSaving, update: errorSaving },
    onDone: (result) => {
      showToast(result === 'saved' ? saved : deleted)
      onLeave(draft.start)
    },
  })
  return (
    <div className="h-full overflow-y-auto bg-surface wrap-anywhere">
      <form
        noValidate
        aria-label={occurrence ? 'Edit shift' : 'Add shift'}
        className="flex max-w-xl flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <h2 className="text-lg font-semibold">{occurrence ? 'Edit shift' : 'Add shift'}</h2>
        {occurrence && <OccurrenceFacts occurrence={occurrence} group={group} isReadOnly={!mayChange} />}
        {mayChange && (
          <>
            <EventFields
              group={group}
              draft={shown}
              from={from}
              onChange={setDraft}
              errors={form.errors.fields}
              scheduled={occurrence}
            />
            <div className="flex flex-wrap items-center gap-x-3">
              <Checkbox
                label="Repeat"
                hint={draft.rule_id !== null ? ruleDescription || storedRule?.description : doesNotRepeat}
                checked={draft.rule_id !== null}
                onChange={({ target }) =>
                  target.checked ? setRuleOpen(true) : setDraft({ ...draft, rule_id: null })
                }
              />
              {draft.rule_id !== null && <Button onClick={() => setRuleOpen(true)}>Edit repeat</Button>}
            </div>
            <p role="alert" className="text-xs text-danger empty:hidden">
              {form.errors.fields['rule_id']}
            </p>
          </>
        )}
        <FormErrors sentences={form.errors.form} />
        <div className="flex flex-wrap gap-2 border-t border-line pt-3">
          {mayChange && (
            <Button tone="accent" type="submit" busy={form.isBusy}>
              Save
            </Button>
          )}
          <Button onClick={() => onLeave()}>{mayChange ? 'Cancel' : 'Back to calendar'}</Button>
          {occurrence?.may.delete && (
            <Button tone="ghost" className="ml-auto text-danger!" onClick={form.askDelete}>
              Delete
            </Button>
          )}
        </div>
      </form>
      {isRuleOpen && (
        <RecurrenceRuleDialog
          start={draft.start}
          rule_id={draft.rule_id}
          onClose={() => setRuleOpen(false)}
          onSave={(rule) => {
            setDraft({ ...draft, rule_id: rule.id })
            setRuleDescription(rule.description)
            setRuleOpen(false)
          }}
        />
      )}
      <EventScopeDialog group={group} occurrence={occurrence} draft={draft} form={form} />
    </div>
  )
}
