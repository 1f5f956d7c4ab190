import type { EscalationPolicy } from '@wardline/contract/paging/policies/escalation-policy.schemas.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isApiError } from '../../../platform/api/api-error.ts'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { useSeenVersion } from '../../../platform/forms/use-seen-version.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useSavePolicy } from './policy-change.api.ts'
import {
  checkPolicyDraft,
  toPolicyDraft,
  moveStep,
  newStep,
  toTimelineInput,
  listStepErrors,
} from './policy-draft.rules.ts'
import { passedOverText, savedByText } from './policies.text.ts'
import { PolicyTimeline } from './PolicyTimeline.tsx'
import { DurationField } from './DurationField.tsx'
import { StepFields } from './StepFields.tsx'

const repeatLabels = ['No', 'Once', 'Twice', ...Array.from({ length: 7 }, (_, n) => `${n + 3} times`)]

export function PolicyDialog({ policy, onClose }: { policy: EscalationPolicy | null; onClose: () => void }) {
  const [initial] = useState(() => toPolicyDraft(policy))
  const [draft, setDraft] = useState(initial)
  const [wasSubmitted, setSubmitted] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const isChanged = draft !== initial
  const seen = useSeenVersion(policy?.version, true)
  const save = useSavePolicy(policy, seen.version)
  const checked = checkPolicyDraft(draft)
  const fieldErrors = isApiError(save.error) ? save.error.fields : {}
  // Clears server errors, which no longer apply once the draft changes.
  const change = (next: typeof draft) => {
    save.reset()
    setDraft(next)
  }
  const stepErrors = [...(wasSubmitted ? checked.steps : []), ...(fieldErrors['steps'] ?? [])]
  const move = (key: number, from: number, to: number) => {
    const steps = moveStep(draft.steps, from, to)
    if (steps === draft.steps) return
    const field = document.activeElement
    flushSync(() => change({ ...draft, steps }))
    // Moving can disable the focused control, so keep the focus within the step.
    if (document.activeElement === field && field?.matches(':enabled')) return
    list.current?.querySelector<HTMLElement>(`[data-step="${key}"] button:enabled`)?.focus()
  }
  const submit = () => {
    setSubmitted(true)
    if (!checked.isValid) return
    save.mutate(checked.body, {
      onSuccess: ({ name }) => {
        onClose()
        showToast(policy ? `${name} saved` : `${name} created`)
      },
      onError: seen.refuse,
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={policy ? policy.name : 'New escalation policy'}
      size="large"
      discardPrompt={
        isChanged
          ? { question: 'Leave without saving?', discard: { label: 'Leave without saving' } }
          : undefined
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" busy={save.isPending} onClick={submit}>
            {policy ? 'Save' : 'Create policy'}
          </Button>
        </>
      }
    >
      <form
        noValidate
        aria-label="Escalation policy"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          label="Name"
          required
          error={fieldErrors['name']?.[0] ?? (wasSubmitted ? checked.name : undefined)}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={100}
              autoComplete="off"
              value={draft.name}
              onChange={(event) => change({ ...draft, name: event.target.value })}
            />
          )}
        </Field>
        <div className="rounded-xl bg-inset p-3 pt-4">
          <PolicyTimeline policy={toTimelineInput(draft)} label="What happens" />
          <p className="mt-2 text-xs text-ink-2">{passedOverText}</p>
        </div>
        <ol ref={list} role="list" aria-label="Steps" className="flex flex-col gap-3">
          {draft.steps.map((step, index) => (
            <StepFields
              key={step.key}
              step={step}
              index={index}
              count={draft.steps.length}
              errors={listStepErrors(stepErrors, index + 1)}
              onChange={(next) => change({ ...draft, steps: draft.steps.with(index, next) })}
              onMove={(to) => move(step.key, index, to)}
              onRemove={() => change({ ...draft, steps: draft.steps.toSpliced(index, 1) })}
            />
          ))}
        </ol>
        <div>
          <Button
            disabled={draft.steps.length >= 20}
            onClick={() => change({ ...draft, steps: [...draft.steps, newStep()] })}
          >
            Add step
          </Button>
        </div>
        <div className="flex flex-wrap gap-4">
          <Field label="Repeat steps" className="w-40">
            {(control) => (
              <Select
                {...control}
                value={draft.repeat_count}
                onChange={({ target }) => change({ ...draft, repeat_count: Number(target.value) })}
              >
                {repeatLabels.map((label, value) => (
                  <option key={label} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <DurationField
            label="After the last step, wait"
            span={draft.last_wait}
            onChange={(last_wait) => change({ ...draft, last_wait })}
            error={fieldErrors['last_wait_seconds']?.[0] ?? (wasSubmitted ? checked.last_wait : undefined)}
          />
        </div>
        <p className="text-xs text-ink-2">
          At the end, the fail-over user is notified and the sender is warned that no one answered.
        </p>
        <FormErrors sentences={listFormErrors(save.error, stepErrors)} />
        {policy && isApiError(save.error, 409) && (
          <div className="rounded-xl bg-warn-soft p-3 pt-4">
            <PolicyTimeline policy={policy} label={savedByText(policy.changed_by)} />
            <p className="mt-2 text-xs text-ink-2">{savedByText(policy.changed_by)}</p>
          </div>
        )}
        {/* Lets Enter submit: the visible button is outside the form. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

function listFormErrors(error: Error | null, steps: readonly string[]): string[] {
  const rest = listStepErrors(steps, null)
  if (!error) return rest
  if (isApiError(error, 409)) return [...rest, ...(error.detail ? [error.detail] : [])]
  if (!isApiError(error, 400)) return ['Could not save the policy. Try again.']
  return [...rest, ...(error.fields['non_field_errors'] ?? []), ...(error.fields['repeat_count'] ?? [])]
}
