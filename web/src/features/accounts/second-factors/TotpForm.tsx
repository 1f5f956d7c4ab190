import { useQuery } from '@tanstack/react-query'
import type { NewTotp } from '@wardline/contract/accounts/second-factors/second-factor.schemas.ts'
import { useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { isApiError } from '../../../platform/api/api-error.ts'
import { showServerErrors } from '../../../platform/forms/server-errors.ts'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { OneTimeCodeField } from '../authenticators/OneTimeCodeField.tsx'
import { secondStepText } from '../authenticators/second-step.text.ts'
import { QrCode } from './QrCode.tsx'
import { addTotp, confirmTotp } from './second-factor.api.ts'
import { secondFactorText } from './second-factor.text.ts'

export interface AddFactorProps {
  formId: string
  onBusy: (isBusy: boolean) => void
  /** With the recovery codes of the first second factor. */
  onAdded: (recovery_codes: string[] | null) => void
}

/** Starts at once: the secret exists when the form is shown. */
export function TotpForm(props: AddFactorProps) {
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['new-totp'],
    queryFn: () => addTotp(secondFactorText.appName),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (isError)
    return (
      <LoadError onRetry={() => void refetch()}>
        {(isApiError(error) && error.detail) || secondFactorText.addFailed}
      </LoadError>
    )
  if (!data)
    return (
      <Skeleton label="Loading the key">
        <SkeletonBlock className="h-48" />
      </Skeleton>
    )
  return <ConfirmForm totp={data} {...props} />
}

function ConfirmForm({ totp, formId, onBusy, onAdded }: AddFactorProps & { totp: NewTotp }) {
  const { register, handleSubmit, setError, setFocus, control } = useForm({
    defaultValues: { one_time_code: '' },
  })
  const { errors } = useFormState({ control })
  const [formErrors, setFormErrors] = useState<string[]>([])
  const confirm = handleSubmit(async ({ one_time_code }) => {
    setFormErrors([])
    onBusy(true)
    try {
      onAdded((await confirmTotp(totp.id, one_time_code)).recovery_codes)
    } catch (reason) {
      if (!isApiError(reason) || reason.status === 0) return setFormErrors([secondFactorText.addFailed])
      setFormErrors(showServerErrors(reason, ['one_time_code'], setError))
      setFocus('one_time_code', { shouldSelect: true })
    } finally {
      onBusy(false)
    }
  })
  return (
    <form id={formId} noValidate onSubmit={(event) => void confirm(event)} className="flex flex-col gap-3">
      <p className="text-sm">{secondFactorText.appAbout}</p>
      <div className="flex flex-col items-center gap-3">
        <QrCode text={totp.uri} label={secondFactorText.qr} />
        <p className="text-center text-sm">
          <span className="text-ink-2">{secondFactorText.key}: </span>
          <code className="break-all">{totp.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
      </div>
      <OneTimeCodeField
        error={errors.one_time_code?.message}
        {...register('one_time_code', { required: secondStepText.totpRequired })}
      />
      <FormErrors sentences={formErrors} />
    </form>
  )
}
