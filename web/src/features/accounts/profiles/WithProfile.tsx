import type { Profile } from '@wardline/contract/accounts/profile.schemas.ts'
import type { ReactNode } from 'react'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { useProfile } from './profile.api.ts'
import { profileText } from './profile.text.ts'

export function WithProfile({ children }: { children: (profile: Profile) => ReactNode }) {
  const { data, isError, refetch } = useProfile()
  if (data) return children(data)
  if (isError) return <LoadError onRetry={refetch}>{profileText.loadError}</LoadError>
  return (
    <Skeleton label={profileText.loading}>
      <SkeletonBlock className="mb-3 h-8 w-2/3" />
      <SkeletonBlock className="h-8 w-1/2" />
    </Skeleton>
  )
}
