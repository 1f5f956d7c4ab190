import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnSecondFactors } from '@wardline/contract/accounts/second-factors/second-factor.schemas.ts'
import { useState } from 'react'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { formatDate } from '../../../platform/clock/dates.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { hasPasskeys } from '../authenticators/passkey.api.ts'
import { renewRecoveryCodes, secondFactorsQuery } from './second-factor.api.ts'
import { requirementText, secondFactorText } from './second-factor.text.ts'
import { SecondFactorRow } from './SecondFactorRow.tsx'

const AddFactorDialog = lazyComponent(() =>
  import('./AddFactorDialog.tsx').then(({ AddFactorDialog: dialog }) => ({ default: dialog })),
)
const RecoveryCodesDialog = lazyComponent(() =>
  import('./RecoveryCodesDialog.tsx').then(({ RecoveryCodesDialog: dialog }) => ({ default: dialog })),
)

/** The user's own second factors and recovery codes. */
export function SecondFactorSection({ username }: { username: string }) {
  const { data, dataUpdatedAt, isError, refetch } = useQuery(secondFactorsQuery)
  if (isError) return <LoadError onRetry={refetch}>{secondFactorText.loadError}</LoadError>
  if (!data)
    return (
      <Skeleton label="Loading your second factors">
        <SkeletonBlock className="h-11" />
      </Skeleton>
    )
  return <Factors own={data} now={dataUpdatedAt} username={username} />
}

interface FactorsProps {
  own: OwnSecondFactors
  now: number
  username: string
}

function Factors({ own, now, username }: FactorsProps) {
  const client = useQueryClient()
  const [adding, setAdding] = useState<'totp' | 'passkey'>()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const refetch = () => client.invalidateQueries({ queryKey: secondFactorsQuery.queryKey })
  const renew = useApiMutation(renewRecoveryCodes, {
    onSuccess: ({ recovery_codes }) => setCodes(recovery_codes),
    refetches: [secondFactorsQuery.queryKey],
  })
  const { factors } = own
  const mayAddPasskey = own.has_passkeys && hasPasskeys()
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-2">
        {requirementText(own, (day) => formatDate(Date.parse(`${day}T12:00:00Z`)))}.
        {factors.length === 0 && ` ${secondFactorText.none}`}
      </p>
      {factors.length > 0 && (
        <ul role="list" aria-label="Second factors" className="divide-y divide-line border-y border-line">
          {factors.map((factor) => (
            <SecondFactorRow key={factor.id} factor={factor} now={now} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => setAdding('totp')}>{secondFactorText.addApp}</Button>
        {mayAddPasskey ? (
          <Button onClick={() => setAdding('passkey')}>{secondFactorText.addPasskey}</Button>
        ) : (
          <p className="text-sm text-ink-2">{secondFactorText.noPasskeys}</p>
        )}
      </div>
      {factors.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={renew.isPending} onClick={() => renew.mutate()}>
            {secondFactorText.renew}
          </Button>
          <p className="min-w-0 flex-1 text-sm text-ink-2">
            {secondFactorText.codesLeft(own.recovery_codes_left)}. {secondFactorText.renewAbout}
          </p>
        </div>
      )}
      <FormErrors
        sentences={renew.error ? [secondFactorText.renewFailed, ...errorSentences(renew.error)] : []}
      />
      {adding && (
        <AddFactorDialog
          kind={adding}
          onClose={() => setAdding(undefined)}
          onAdded={(recovery_codes) => {
            setAdding(undefined)
            setCodes(recovery_codes)
            void refetch()
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} username={username} onClose={() => setCodes(null)} />}
    </div>
  )
}
