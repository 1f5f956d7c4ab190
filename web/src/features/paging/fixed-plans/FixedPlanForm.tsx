import type { ChangedFixedPlan, FixedPlan } from '@wardline/contract/paging/fixed-plans/fixed-plan.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { useState } from 'react'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { FormPage } from '../../../platform/forms/FormPage.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { ConfirmDialog } from '../../../platform/ui/dialogs/ConfirmDialog.tsx'
import { EmergencyReasonField } from '../rest-rules/EmergencyReasonField.tsx'
import { showPublished } from '../events/published-toast.ts'
import { wallTimeIn } from '../wall-time/wall-time.view.ts'
import {
  checkPlanDraft,
  newPlanDraft,
  toPlanBody,
  toPlanDraft,
  type FixedPlanDraft,
} from './fixed-plan-draft.view.ts'
import { useRemoveFixedPlan, useSaveFixedPlan } from './fixed-plan.api.ts'
import * as text from './fixed-plan.text.ts'
import { FixedPlanPreviewPanel } from './FixedPlanPreviewPanel.tsx'
import { SpanFields } from './SpanFields.tsx'

interface FixedPlanFormProps {
  group: PagingGroupDetail
  /** `null` for a new plan. */
  plan: FixedPlan | null
  onLeave: () => void
  onRemoved: () => void
}

export function FixedPlanForm({ group, plan, onLeave, onRemoved }: FixedPlanFormProps) {
  const now = wallTimeIn(group.time_zone, useMinute())
  const [empty] = useState(() => newPlanDraft(now))
  const [isRemoving, setRemoving] = useState(false)
  const save = useSaveFixedPlan(group.id, plan?.id ?? null)
  return (
    <>
      <FormPage<FixedPlan | null, FixedPlanDraft>
        label={plan?.name ?? text.newPlan}
        className="max-w-xl gap-4"
        action={plan ? text.changeLabel : text.createLabel}
        isReadOnly={!(plan ? plan.may.change : group.may.add_event)}
        aside={
          <>
            <Button onClick={onLeave}>Cancel</Button>
            {plan?.may.remove && (
              <Button tone="danger" className="order-last ml-auto" onClick={() => setRemoving(true)}>
                {text.removeLabel}
              </Button>
            )}
          </>
        }
        stored={plan}
        record={plan}
        valuesOf={(stored) => (stored ? toPlanDraft(stored) : empty)}
        check={checkPlanDraft}
        save={(draft, version) => save.mutateAsync({ ...toPlanBody(draft), version })}
        failure={text.couldNotSave}
        onSaved={(saved) => {
          if (!saved) return
          showPublished(text.savedText(saved.name), (saved as ChangedFixedPlan).warnings)
          onLeave()
        }}
        preview={(draft) => <FixedPlanPreviewPanel group={group} plan_id={plan?.id ?? null} draft={draft} />}
      >
        <TextField
          name="name"
          label={text.nameLabel}
          hint={text.nameHint}
          required="This field may not be blank."
          maxLength={100}
        />
        <SpanFields group={group} users={plan?.users ?? []} />
        <TextField name="reason" label={text.reasonLabel} hint={text.reasonHint} maxLength={200} />
        <EmergencyReasonField />
      </FormPage>
      {isRemoving && plan && (
        <RemoveDialog group={group} plan={plan} onClose={() => setRemoving(false)} onRemoved={onRemoved} />
      )}
    </>
  )
}

interface RemoveDialogProps {
  group: PagingGroupDetail
  plan: FixedPlan
  onClose: () => void
  onRemoved: () => void
}

function RemoveDialog({ group, plan, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useRemoveFixedPlan({ id: group.id, plan_id: plan.id }, ({ warnings }) => {
    showPublished(text.removedText(plan.name), warnings)
    onRemoved()
  })
  return (
    <ConfirmDialog
      title={text.removeTitle(plan.name)}
      label={text.removeLabel}
      isBusy={remove.isPending}
      errors={remove.error ? [text.couldNotRemove, ...errorSentences(remove.error)] : []}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {text.removeHint}
    </ConfirmDialog>
  )
}
