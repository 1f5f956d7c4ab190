import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SessionLimits } from '@wardline/contract/accounts/session.schemas.ts'
import { Fragment, useState, type SyntheticEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { FieldConflict } from '../../../platform/forms/FieldConflict.tsx'
import { SaveBar } from '../../../platform/forms/SaveBar.tsx'
import { useFieldConflicts } from '../../../platform/forms/use-field-conflicts.ts'
import { useStoredForm } from '../../../platform/forms/use-stored-form.ts'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { sessionLimitsText } from './session-limits.text.ts'
import { sessionLimitsQuery } from './session.api.ts'

const valuesOf = (limits: SessionLimits) => ({
  lock_minutes: String(limits.lock_minutes),
  shared_lock_minutes: String(limits.shared_lock_minutes),
  session_hours: String(limits.session_hours),
})
type TypedLimits = ReturnType<typeof valuesOf>

/** The API refuses other values. */
const toBody = (typed: TypedLimits) => ({
  lock_minutes: Number(typed.lock_minutes),
  shared_lock_minutes: Number(typed.shared_lock_minutes),
  session_hours: Number(typed.session_hours),
})

const inputs = [
  { name: 'lock_minutes', label: sessionLimitsText.lock, hint: sessionLimitsText.lockHint },
  { name: 'shared_lock_minutes', label: sessionLimitsText.shared, hint: undefined },
  { name: 'session_hours', label: sessionLimitsText.session, hint: sessionLimitsText.sessionHint },
] as const

const wholeNumber = { validate: (text: string) => /^\s*\d+\s*$/.test(text) || sessionLimitsText.notANumber }

export function SessionLimitsForm() {
  const { data, isError, refetch } = useQuery(sessionLimitsQuery)
  if (isError) return <LoadError onRetry={refetch}>{sessionLimitsText.loadError}</LoadError>
  if (!data)
    return (
      <Skeleton label="Loading the times">
        <SkeletonBlock className="h-11" />
      </Skeleton>
    )
  return <LimitsForm limits={data} />
}

function LimitsForm({ limits }: { limits: SessionLimits }) {
  const client = useQueryClient()
  const { form, errors, save, ...foot } = useStoredForm({
    stored: limits,
    valuesOf,
    send: async (typed) => {
      const { queryKey } = sessionLimitsQuery
      try {
        const saved = await call('PUT /api/v1/account/session-limits/', {
          body: { ...toBody(typed), version: limits.version },
        })
        client.setQueryData(queryKey, saved)
        return saved
      } catch (reason) {
        if (isApiError(reason, 409)) await client.invalidateQueries({ queryKey })
        throw reason
      }
    },
    fallback: sessionLimitsText.saveError,
  })
  const [isUndecided, setUndecided] = useState(false)
  const typed = useWatch({ control: form.control, compute: (values: TypedLimits) => values })
  const { conflicts, keepMine } = useFieldConflicts(typed, valuesOf(limits))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setUndecided(conflicts.length > 0)
    if (conflicts.length === 0) void save(event)
  }
  return (
    <form noValidate onSubmit={submit} className="flex max-w-[440px] flex-col gap-3">
      {inputs.map(({ name, label, hint }) => (
        <Fragment key={name}>
          <Field label={label} hint={hint} error={errors[name]?.message}>
            {(field) => (
              <Input
                {...field}
                {...form.register(name, wholeNumber)}
                inputMode="numeric"
                maxLength={3}
                autoComplete="off"
                className="max-w-28"
              />
            )}
          </Field>
          {conflicts.includes(name) && (
            <FieldConflict
              label={label}
              name={limits.changed_by ?? 'Wardline'}
              theirs={String(limits[name])}
              onUseTheirs={() => form.setValue(name, String(limits[name]), { shouldDirty: true })}
              onKeepMine={() => keepMine(name)}
            />
          )}
        </Fragment>
      ))}
      <SaveBar
        errors={isUndecided && conflicts.length > 0 ? [sessionLimitsText.undecided] : foot.formErrors}
        isBusy={foot.isBusy}
        isSaved={foot.isSaved}
      />
    </form>
  )
}
