import { useQuery } from '@tanstack/react-query'
import type { Flag } from '@wardline/contract/flags.ts'
import { call } from '../../../platform/api/call.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { meKey } from '../me/me.api.ts'
import { flagsQuery } from './account-settings.api.ts'
import { accountText } from './account-settings.text.ts'

/** Each switch takes effect at once. */
export function FeatureFlagList({ id }: { id: number }) {
  const { data, isError, refetch } = useQuery(flagsQuery(id))
  const change = useApiMutation(
    ({ flag, isOn, version }: { flag: Flag; isOn: boolean; version: number }) =>
      call('PUT /api/v1/accounts/{id}/flags/', { params: { id }, body: { [flag]: isOn, version } }),
    { stores: flagsQuery(id), refetches: [meKey, flagsQuery(id).queryKey] },
  )
  if (!data)
    return isError ? (
      <LoadError onRetry={() => void refetch()}>{accountText.flagsLoadError}</LoadError>
    ) : (
      <Skeleton label="Loading the features">
        <SkeletonBlock className="h-32 w-full" />
      </Skeleton>
    )
  return (
    <div className="flex flex-col gap-2">
      {data.results.map(({ flag, sentence, is_on }) => (
        <Checkbox
          key={flag}
          asSwitch
          label={sentence}
          hint={flag}
          checked={is_on}
          onChange={({ target }) => change.mutate({ flag, isOn: target.checked, version: data.version })}
        />
      ))}
      <FormErrors
        sentences={change.error ? [accountText.flagsSaveError, ...errorSentences(change.error)] : []}
      />
    </div>
  )
}
