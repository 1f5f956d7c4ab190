import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SessionLimits } from '@wardline/contract/accounts/session.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { SaveBar } from '../../../platform/forms/SaveBar.tsx'
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
    send: async ({ lock_minutes, shared_lock_minutes, session_hours }) => {
      const saved = await call('PUT /api/v1/account/session-limits/', {
        body: {
          lock_minutes: Number(lock_minutes),
          shared_lock_minutes: Number(shared_lock_minutes),
          session_hours: Number(session_hours),
        },
      })
      client.setQueryData(sessionLimitsQuery.queryKey, saved)
      return saved
    },
    fallback: sessionLimitsText.saveError,
  })
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex max-w-[440px] flex-col gap-3">
      {inputs.map(({ name, label, hint }) => (
        <Field key={name} label={label} hint={hint} error={errors[name]?.message}>
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
      ))}
      <SaveBar errors={foot.formErrors} isBusy={foot.isBusy} isSaved={foot.isSaved} />
    </form>
  )
}
