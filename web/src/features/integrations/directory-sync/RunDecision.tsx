import type { SyncRun } from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'
import { ActionForm, keepValues } from '../../../platform/forms/ActionForm.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { countText } from '../../../platform/text/count-text.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { Progress } from '../../../platform/ui/feedback/Progress.tsx'
import { useDecideRun, type RunRef } from './sync.api.ts'
import { safeChanges, stateTexts } from './sync.text.ts'

type Choice = 'keep_users' | 'discard' | 'all'

interface Decision {
  choice: Choice
  /** Typed to confirm. */
  deactivations: string
}

const couldNotApply = 'Could not apply the run'

/** Buttons that decide on a run, or its progress. */
export function RunDecision({ run, params }: { run: SyncRun; params: RunRef }) {
  const decide = useDecideRun(params)
  const failures = decide.error
    ? splitFormErrors('Could not change the run', decide.error, ['deactivations']).form
    : []
  if (run.state === 'ready') return run.may.apply ? <Choices run={run} params={params} /> : null
  if (run.state === 'waiting' || run.state === 'reading')
    return (
      <p role="status" className="py-4 text-sm">
        {stateTexts[run.state]} …{' '}
        {run.state === 'waiting' && 'Its program inside the hospital asks once a minute.'}
      </p>
    )
  if (run.state !== 'applying' && run.state !== 'paused') return <Summary run={run} />
  return (
    <section aria-label="Progress" className="mt-6 flex flex-wrap items-center gap-3">
      <Progress
        label={stateTexts[run.state]}
        done={run.done}
        total={run.total}
        totalText={countText(run.total, 'change')}
      />
      {run.may.pause && (
        <Button busy={decide.isPending} onClick={() => decide.mutate('pause')}>
          Pause
        </Button>
      )}
      {run.may.resume && (
        <>
          <Button tone="accent" busy={decide.isPending} onClick={() => decide.mutate('resume')}>
            Continue from change {(run.done + 1).toLocaleString('en')}
          </Button>
          <Button busy={decide.isPending} onClick={() => decide.mutate('discard')}>
            Discard the rest
          </Button>
        </>
      )}
      <FormErrors sentences={failures} />
    </section>
  )
}

function Summary({ run }: { run: SyncRun }) {
  if (run.state === 'failed') return null
  if (run.total === 0)
    return (
      <p role="status" className="mt-4 text-sm">
        Nothing to apply.
      </p>
    )
  return (
    <p role="status" className="mt-4 text-sm">
      {stateTexts[run.state]}
      {run.decided_by ? ` by ${run.decided_by}` : ''}.{' '}
      {run.skipped > 0 && `${countText(run.skipped, 'change')} skipped. `}
      {run.refused > 0 &&
        `${countText(run.refused, 'change')} left out, because users changed since the preview.`}
    </p>
  )
}

function Choices({ run, params }: { run: SyncRun; params: RunRef }) {
  const safe = safeChanges(run)
  const { deactivations } = run
  const decide = useDecideRun(params)
  if (deactivations === 0)
    return (
      <div className="mt-6 flex flex-wrap gap-2">
        <Button
          tone="accent"
          busy={decide.isPending}
          onClick={() => decide.mutate({ choice: 'all', deactivations: 0 })}
        >
          Apply {countText(safe, 'change')}
        </Button>
        <Button busy={decide.isPending} onClick={() => decide.mutate('discard')}>
          Discard
        </Button>
        <FormErrors
          sentences={decide.error ? splitFormErrors(couldNotApply, decide.error, ['deactivations']).form : []}
        />
      </div>
    )
  const hasOtherChanges = safe > 0
  const options: { value: Choice; label: string; hint: string }[] = [
    ...(hasOtherChanges
      ? [
          {
            value: 'keep_users' as const,
            label: `Apply ${countText(safe, 'other change')}, skip deactivations`,
            hint: `Recommended. Leaves ${countText(deactivations, 'user')} active until the next run checks again.`,
          },
        ]
      : []),
    {
      value: 'discard',
      label: 'Discard this run',
      hint: hasOtherChanges
        ? 'Nothing changes.'
        : 'Recommended. Nothing changes until the next run checks again.',
    },
    {
      value: 'all',
      label: 'Apply everything',
      hint: `Deactivates ${countText(deactivations, 'user')}. Asks for the number and your password.`,
    },
  ]
  const initial: Decision = { choice: hasOtherChanges ? 'keep_users' : 'discard', deactivations: '' }
  return (
    <ActionForm
      label="What to do with this run"
      className="mt-6 gap-2"
      initial={initial}
      next={keepValues}
      save={({ choice, deactivations: typed }) => decide.mutateAsync(toDecision(choice, typed))}
      failure={couldNotApply}
    >
      <DraftFields<Decision>>
        {({ draft, onChange }) => (
          <>
            <fieldset className="flex flex-col gap-1">
              <legend className="pb-1 text-sm font-semibold">What to do with this run</legend>
              {options.map(({ value, label, hint }) => (
                <label key={value} className="flex min-h-control cursor-pointer gap-2.5 py-1 text-sm">
                  <input
                    type="radio"
                    name="choice"
                    value={value}
                    checked={draft.choice === value}
                    onChange={() => onChange({ ...draft, choice: value })}
                    className="mt-0.5 size-[18px] flex-none accent-accent-solid"
                  />
                  <span>
                    <span className="font-medium">{label}</span>
                    <span className="block text-xs text-ink-2">{hint}</span>
                  </span>
                </label>
              ))}
            </fieldset>
            {draft.choice === 'all' && (
              <TextField
                name="deactivations"
                label="Number of users to deactivate"
                hint={`Enter ${deactivations} to confirm.`}
                fieldClass="max-w-60"
                inputMode="numeric"
              />
            )}
            <div>
              <SubmitButton
                tone={draft.choice === 'all' ? 'danger' : 'accent'}
                disabled={draft.choice === 'all' && Number(draft.deactivations) !== deactivations}
              >
                {draft.choice === 'discard' && 'Discard run'}
                {draft.choice === 'all' && `Apply all and deactivate ${countText(deactivations, 'user')}`}
                {draft.choice === 'keep_users' && `Apply ${countText(safe, 'change')}`}
              </SubmitButton>
            </div>
          </>
        )}
      </DraftFields>
    </ActionForm>
  )
}

function toDecision(choice: Choice, typed: string) {
  if (choice === 'discard') return choice
  return choice === 'all' ? { choice, deactivations: Number(typed) } : { choice }
}
