import { formatPolicyTimeline } from '@wardline/contract/paging/policies/escalation-policy.rules.ts'
import type { EscalationPolicy } from '@wardline/contract/paging/policies/escalation-policy.schemas.ts'
import { SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { DurationField } from './DurationField.tsx'
import { useSavePolicy } from './policy-change.api.ts'
import {
  checkPolicyDraft,
  toPolicyBody,
  toPolicyDraft,
  toTimelineInput,
  type DurationDraft,
  type PolicyDraft,
  type StepDraft,
} from './policy-draft.rules.ts'
import { passedOverText } from './policies.text.ts'
import { PolicyTimeline } from './PolicyTimeline.tsx'
import { StepList } from './StepList.tsx'

const repeatOptions = ['No', 'Once', 'Twice', ...Array.from({ length: 7 }, (_, n) => `${n + 3} times`)].map(
  (label, value) => ({ value, label }),
)

export function PolicyDialog({ policy, onClose }: { policy: EscalationPolicy | null; onClose: () => void }) {
  const initial = toPolicyDraft(policy)
  const save = useSavePolicy(policy)
  return (
    <FormDialog
      title={policy ? policy.name : 'New escalation policy'}
      label="Escalation policy"
      size="large"
      action={policy ? 'Save' : 'Create policy'}
      discard={{ question: 'Leave without saving?', discard: { label: 'Leave without saving' } }}
      initial={initial}
      record={policy}
      check={checkPolicyDraft}
      save={(draft, version) => save.mutateAsync({ ...toPolicyBody(draft), version })}
      failure="Could not save the policy. Try again."
      onSaved={({ name }) => showToast(policy ? `${name} saved` : `${name} created`)}
      onClose={onClose}
    >
      <TextField name="name" label="Name" required="This field may not be blank." maxLength={100} />
      <div className="rounded-xl bg-inset p-3 pt-4">
        <DraftFields<PolicyDraft>>
          {({ draft }) => <PolicyTimeline policy={toTimelineInput(draft)} label="What happens" />}
        </DraftFields>
        <p className="mt-2 text-xs text-ink-2">{passedOverText}</p>
      </div>
      <FormField<StepDraft[]>
        name="steps"
        label="Steps"
        describe={(steps) => formatPolicyTimeline(toTimelineInput({ ...initial, steps }))}
      >
        {({ value, onChange, error }) => <StepList steps={value} error={error} onChange={onChange} />}
      </FormField>
      <div className="flex flex-wrap gap-4">
        <SelectField name="repeat_count" label="Repeat steps" fieldClass="w-40" options={repeatOptions} />
        <FormField<DurationDraft>
          name="last_wait"
          properties={['last_wait_seconds']}
          label="Wait after the last step"
          describe={({ amount, unit }) => `${amount} ${unit}`}
        >
          {({ value, onChange, error }) => (
            <DurationField label="After the last step, wait" span={value} onChange={onChange} error={error} />
          )}
        </FormField>
      </div>
      <p className="text-xs text-ink-2">
        At the end, the fail-over user is notified and the sender is warned that no one answered.
      </p>
    </FormDialog>
  )
}
