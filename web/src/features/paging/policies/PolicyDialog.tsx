import type { EscalationPolicy } from '@wardline/contract/paging/escalation-policy.schemas.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isApiError } from '../../../platform/api/api-error.ts'
import { FormErrors } from '../../../platform/forms/FormErrors.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { Field } from '../../../platform/ui/Field.tsx'
import { Input, Select } from '../../../platform/ui/Input.tsx'
import { toast } from '../../../platform/ui/toast.ts'
import { useSavePolicy } from './policy-change.api.ts'
import { checkDraft, draftOf, moveStep, newStep, picturedDraft, sentencesFor } from './policy-draft.rules.ts'
import { PolicyPicture } from './PolicyPicture.tsx'
import { SpanField } from './SpanField.tsx'
import { StepFields } from './StepFields.tsx'

const repeats = ['No', 'Once', 'Twice', ...Array.from({ length: 7 }, (_, n) => `${n + 3} times`)]

/** Makes a policy or changes one; what it comes to is drawn while one writes. */
export function PolicyDialog({ policy, onClose }: { policy: EscalationPolicy | null; onClose: () => void }) {
  const [first] = useState(() => draftOf(policy))
  const [draft, setDraft] = useState(first)
  const [wasTried, setTried] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const save = useSavePolicy(policy)
  const checked = checkDraft(draft)
  const refused = isApiError(save.error) ? save.error.fields : {}
  // What the server said is about what was sent; from the next change on it is history.
  const change = (next: typeof draft) => {
    save.reset()
    setDraft(next)
  }
  const sentences = [...(wasTried ? checked.steps : []), ...(refused['steps'] ?? [])]
  const move = (key: number, from: number, to: number) => {
    const steps = moveStep(draft.steps, from, to)
    if (steps === draft.steps) return
    const field = document.activeElement
    flushSync(() => change({ ...draft, steps }))
    // The first step has no delay to stand in, and a button at the end is off: one goes on in the step that one moves.
    if (document.activeElement === field && field?.matches(':enabled')) return
    list.current?.querySelector<HTMLElement>(`[data-step="${key}"] button:enabled`)?.focus()
  }
  const submit = () => {
    setTried(true)
    if (!checked.isSound) return
    save.mutate(checked.body, {
      onSuccess: ({ name }) => {
        onClose()
        toast(policy ? `${name} saved` : `${name} created`)
      },
    })
  }
  const isChanged = draft !== first
  return (
    <Dialog
      open
      onClose={onClose}
      title={policy ? policy.name : 'New escalation policy'}
      size="large"
      leaving={
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
        <Field label="Name" required error={refused['name']?.[0] ?? (wasTried ? checked.name : undefined)}>
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
          <PolicyPicture policy={picturedDraft(draft)} label="What happens" />
        </div>
        <ol ref={list} role="list" aria-label="Steps" className="flex flex-col gap-3">
          {draft.steps.map((step, index) => (
            <StepFields
              key={step.key}
              step={step}
              index={index}
              count={draft.steps.length}
              sentences={sentencesFor(sentences, index + 1)}
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
            Add a step
          </Button>
        </div>
        <div className="flex flex-wrap gap-4">
          <Field label="Repeat the steps" className="w-40">
            {(control) => (
              <Select
                {...control}
                value={draft.repeat_count}
                onChange={({ target }) => change({ ...draft, repeat_count: Number(target.value) })}
              >
                {repeats.map((label, value) => (
                  <option key={label} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <SpanField
            label="After the last step, wait"
            span={draft.last_wait}
            onChange={(last_wait) => change({ ...draft, last_wait })}
            error={refused['last_wait_seconds']?.[0] ?? (wasTried ? checked.last_wait : undefined)}
          />
        </div>
        <p className="text-xs text-ink-2">
          At the end the fail-over user is rung, and the sender sees in red that nobody has answered.
        </p>
        <FormErrors sentences={failureOf(save.error, sentences)} />
        {/* Enter in a field saves, with the button in the foot outside of the form. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

/** What belongs to no field: the server's own words, or that it could not be reached. */
function failureOf(error: Error | null, steps: readonly string[]): string[] {
  const rest = sentencesFor(steps, null)
  if (!error) return rest
  if (!isApiError(error, 400)) return ['Could not save the policy. Try again.']
  return [...rest, ...(error.fields['non_field_errors'] ?? []), ...(error.fields['repeat_count'] ?? [])]
}
