import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { formatDate } from '../../../platform/clock/dates.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { DeleteDialog } from '../../../platform/ui/dialogs/DeleteDialog.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { timeAgo } from '../sessions/session.view.ts'
import { resetUserSecondFactors, userSecondFactorsQuery } from './second-factor.api.ts'
import { kindText, requirementText, secondFactorText, userFactorText } from './second-factor.text.ts'

interface UserSecondFactorsProps {
  account: number
  user: { id: number; display_name: string }
}

/** For administrators: what a user signs in with, and the reset for one who lost it. */
export function UserSecondFactors({ account, user }: UserSecondFactorsProps) {
  const query = userSecondFactorsQuery(account, user.id)
  const { data, dataUpdatedAt, isError, refetch } = useQuery(query)
  const [isAsking, setAsking] = useState(false)
  const reset = useApiMutation(() => resetUserSecondFactors(account, user.id), {
    onSuccess: () => {
      setAsking(false)
      showToast(userFactorText.done(user.display_name))
    },
    refetches: [query.queryKey],
  })
  if (isError) return <LoadError onRetry={refetch}>{userFactorText.loadError}</LoadError>
  if (!data)
    return (
      <Skeleton label="Loading second factors">
        <SkeletonBlock className="h-11" />
      </Skeleton>
    )
  return (
    <>
      <p className="pb-2 text-sm text-ink-2">
        {requirementText(data, (day) => formatDate(Date.parse(`${day}T12:00:00Z`)))}.
        {data.factors.length === 0
          ? ` ${userFactorText.none}`
          : ` ${secondFactorText.codesLeft(data.recovery_codes_left)}.`}
      </p>
      {data.factors.length > 0 && (
        <ul role="list" aria-label="Second factors" className="divide-y divide-line border-y border-line">
          {data.factors.map((factor) => (
            <li key={factor.id} className="py-1.5 text-sm">
              <span className="font-medium wrap-anywhere">{factor.name}</span>
              <span className="block text-xs text-ink-2">
                {kindText(factor)} ·{' '}
                {factor.last_used ? `used ${timeAgo(factor.last_used, dataUpdatedAt)}` : 'never used'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {data.may.reset && (
        <div className="flex flex-wrap items-center gap-3 pt-3">
          <Button onClick={() => setAsking(true)}>{userFactorText.reset}</Button>
          <p className="min-w-0 flex-1 text-sm text-ink-2">{userFactorText.resetAbout}</p>
        </div>
      )}
      {isAsking && (
        <DeleteDialog
          name={`the second factors of ${user.display_name}`}
          label={userFactorText.reset}
          isBusy={reset.isPending}
          errors={reset.error ? [userFactorText.failed, ...errorSentences(reset.error)] : []}
          onDelete={() => reset.mutate()}
          onClose={() => setAsking(false)}
        >
          {userFactorText.resetWarning}
        </DeleteDialog>
      )}
    </>
  )
}
