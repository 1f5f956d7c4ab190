import { useQuery } from '@tanstack/react-query'
import type { NewTotp } from '@wardline/contract/accounts/second-factors/second-factor.schemas.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { FormBody } from '../../../platform/forms/FormBody.tsx'
import { useDraftForm } from '../../../platform/forms/use-draft-form.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { OneTimeCodeField } from '../authenticators/OneTimeCodeField.tsx'
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
  const draft = useDraftForm({
    initial: { one_time_code: '' },
    credential: 'one_time_code',
    save: ({ one_time_code }) => {
      onBusy(true)
      return confirmTotp(totp.id, one_time_code).finally(() => onBusy(false))
    },
    fallback: secondFactorText.addFailed,
    onSaved: ({ recovery_codes }) => onAdded(recovery_codes),
  })
  return (
    <FormBody draft={draft} id={formId}>
      <p className="text-sm">{secondFactorText.appAbout}</p>
      <div className="flex flex-col items-center gap-3">
        <QrCode text={totp.uri} label={secondFactorText.qr} />
        <p className="text-center text-sm">
          <span className="text-ink-2">{secondFactorText.key}: </span>
          <code className="break-all">{totp.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
      </div>
      <OneTimeCodeField />
    </FormBody>
  )
}
