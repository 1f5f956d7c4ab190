import { useQuery } from '@tanstack/react-query'
import type { SessionLimits } from '@wardline/contract/accounts/session.schemas.ts'
import { FormPage } from '../../../platform/forms/FormPage.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { sessionLimitsText } from './session-limits.text.ts'
import { sessionLimitsQuery, useSetSessionLimits } from './session.api.ts'

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

const checkWholeNumber = (text: string) =>
  /^\s*\d+\s*$/.test(text) ? undefined : sessionLimitsText.notANumber

export function SessionLimitsForm() {
  const { data, isError, refetch } = useQuery(sessionLimitsQuery)
  const set = useSetSessionLimits()
  if (isError) return <LoadError onRetry={refetch}>{sessionLimitsText.loadError}</LoadError>
  if (!data)
    return (
      <Skeleton label="Loading the times">
        <SkeletonBlock className="h-11" />
      </Skeleton>
    )
  return (
    <FormPage
      className="max-w-[440px] gap-3"
      stored={data}
      valuesOf={valuesOf}
      record={data}
      save={(typed, version) => set.mutateAsync({ ...toBody(typed), version })}
      failure={sessionLimitsText.saveError}
    >
      {inputs.map((input) => (
        <TextField
          key={input.name}
          {...input}
          check={checkWholeNumber}
          inputMode="numeric"
          maxLength={3}
          className="max-w-28"
        />
      ))}
    </FormPage>
  )
}
