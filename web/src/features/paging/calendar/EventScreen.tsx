import { useQuery } from '@tanstack/react-query'
import type { Occurrence } from '@wardline/contract/paging/on-call-event.schemas.ts'
import { useState } from 'react'
import { FormErrors } from '../../../platform/forms/FormErrors.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { Checkbox } from '../../../platform/ui/Checkbox.tsx'
import { toast } from '../../../platform/ui/toast.ts'
import { policyQuery } from '../policies/policy.api.ts'
import { useCalendarWrites, type Group } from './calendar.api.ts'
import { draftOf, type EventDraft } from './draft.view.ts'
import { errorSaving } from './event-error.view.ts'
import { EventFields, fieldNames } from './EventFields.tsx'
import { OccurrenceFacts } from './OccurrenceFacts.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { ScopeDialog } from './ScopeDialog.tsx'
import { useEventEdit } from './use-event-edit.ts'
import type { Wall } from './wall.view.ts'

export interface EventScreenProps {
  group: Group
  occurrence: Occurrence | null
  draft: EventDraft
  /** Back to the calendar, to this day of it. */
  onLeave: (date?: Wall) => void
}

/** All of an event: whole days, repetition and escalation policy beside what its dialog has. */
export function EventScreen({ group, occurrence, draft: given, onLeave }: EventScreenProps) {
  const writes = useCalendarWrites(group.id)
  const [draft, setDraft] = useState(given)
  const [description, setDescription] = useState(occurrence?.rule_description ?? '')
  const [isRuleOpen, setRuleOpen] = useState(false)
  const mayChange = occurrence ? occurrence.may.change : group.may.add_event
  const from = occurrence ? draftOf(occurrence) : given
  // The address carries an id alone.
  const { data: policy } = useQuery({
    ...policyQuery(draft.escalation_policy_id ?? 0),
    enabled: draft.escalation_policy_id !== null && draft.escalation_policy_name === null,
  })
  const shown =
    policy && draft.escalation_policy_name === null
      ? { ...draft, escalation_policy_name: policy.name }
      : draft

  const edit = useEventEdit({
    occurrence,
    draft,
    writes,
    fields: [...fieldNames, 'rule_id'],
    wordings: { create: errorSaving, update: errorSaving },
    onDone: (deed) => {
      toast(deed === 'saved' ? 'The event is saved.' : 'Deleted.')
      onLeave(draft.start)
    },
  })
  const nameOf = (user_id: number) =>
    group.members.find((member) => member.user_id === user_id)?.display_name ?? 'somebody else'
  return (
    <div className="h-full overflow-y-auto bg-surface wrap-anywhere">
      <form
        noValidate
        aria-label={occurrence ? 'Edit event' : 'New event'}
        className="flex max-w-xl flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          edit.submit()
        }}
      >
        <h2 className="text-lg font-semibold">{occurrence ? 'Edit event' : 'New event'}</h2>
        {occurrence && <OccurrenceFacts occurrence={occurrence} isReadOnly={!mayChange} />}
        {mayChange && (
          <>
            <EventFields
              group={group}
              draft={shown}
              from={from}
              onChange={setDraft}
              problems={edit.problem.fields}
              targetName={occurrence?.takeover?.displaced_name ?? occurrence?.target.display_name}
            />
            <div className="flex flex-wrap items-center gap-x-3">
              <Checkbox
                label="Repeat"
                hint={draft.rule_id !== null ? description : 'This takes place once.'}
                checked={draft.rule_id !== null}
                onChange={({ target }) =>
                  target.checked ? setRuleOpen(true) : setDraft({ ...draft, rule_id: null })
                }
              />
              {draft.rule_id !== null && <Button onClick={() => setRuleOpen(true)}>Change the rule</Button>}
            </div>
            <p role="alert" className="text-xs text-danger empty:hidden">
              {edit.problem.fields['rule_id']}
            </p>
          </>
        )}
        <FormErrors sentences={edit.problem.foot} />
        <div className="flex flex-wrap gap-2 border-t border-line pt-3">
          {mayChange && (
            <Button tone="accent" type="submit" busy={edit.isBusy}>
              {occurrence ? 'Save' : 'Create'}
            </Button>
          )}
          <Button onClick={() => onLeave()}>{mayChange ? 'Cancel' : 'Back to the calendar'}</Button>
          {occurrence?.may.delete && (
            <Button tone="ghost" className="ml-auto text-danger!" onClick={edit.askDelete}>
              Delete
            </Button>
          )}
        </div>
      </form>
      {isRuleOpen && (
        <RuleDialog
          start={draft.start}
          rule_id={draft.rule_id}
          onClose={() => setRuleOpen(false)}
          onChosen={(rule) => {
            setDraft({ ...draft, rule_id: rule.id })
            setDescription(rule.description)
            setRuleOpen(false)
          }}
        />
      )}
      {occurrence && edit.asking && (
        <ScopeDialog
          occurrence={occurrence}
          draft={edit.asking === 'change' ? draft : null}
          nameOf={nameOf}
          onChoose={(scope) => edit.choose(occurrence, scope)}
          onCancel={edit.stopAsking}
        />
      )}
    </div>
  )
}
