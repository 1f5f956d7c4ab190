import { useQuery } from '@tanstack/react-query'
import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { useState } from 'react'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { ruleQuery } from '../recurrence-rules/recurrence-rule.api.ts'
import { RecurrenceRuleDialog } from '../recurrence-rules/RecurrenceRuleDialog.tsx'
import type { EventDraft } from './event-draft.view.ts'
import { doesNotRepeat } from './event.text.ts'

export const RepeatField = ({ occurrence }: { occurrence: Occurrence | null }) => (
  <DraftFields<EventDraft> names={['rule_id']}>
    {({ draft, onChange, errors }) => (
      <>
        <RepeatControls
          occurrence={occurrence}
          draft={draft}
          onChange={(rule_id) => onChange({ ...draft, rule_id })}
        />
        <p role="alert" className="text-xs text-danger empty:hidden">
          {errors['rule_id']}
        </p>
      </>
    )}
  </DraftFields>
)

interface RepeatControlsProps {
  occurrence: Occurrence | null
  draft: EventDraft
  onChange: (rule_id: number | null) => void
}

function RepeatControls({ occurrence, draft: { rule_id, start }, onChange }: RepeatControlsProps) {
  const [isOpen, setOpen] = useState(false)
  const [known, setKnown] = useState(
    occurrence && { id: occurrence.rule_id, description: occurrence.rule_description },
  )
  const { data: stored } = useQuery({
    ...ruleQuery(rule_id ?? 0),
    enabled: rule_id !== null && rule_id !== known?.id,
  })
  const description = rule_id === known?.id ? known?.description : stored?.description
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Checkbox
        label="Repeat"
        hint={rule_id === null ? doesNotRepeat : description}
        checked={rule_id !== null}
        onChange={({ target }) => (target.checked ? setOpen(true) : onChange(null))}
      />
      {rule_id !== null && <Button onClick={() => setOpen(true)}>Edit repeat</Button>}
      {isOpen && (
        <RecurrenceRuleDialog
          start={start}
          rule_id={rule_id}
          onClose={() => setOpen(false)}
          onSave={(rule) => {
            onChange(rule.id)
            setKnown(rule)
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}
