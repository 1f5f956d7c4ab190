import type { Profile } from '@wardline/contract/accounts/profile.schemas.ts'
import type { ReactNode } from 'react'
import { Bone, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { TryAgain } from '../../../platform/ui/TryAgain.tsx'
import { useProfile } from '../profile.api.ts'

/** What is drawn from the profile, once it is there. */
export function ProfilePart({ children }: { children: (profile: Profile) => ReactNode }) {
  const { data, isError, refetch } = useProfile()
  if (data) return children(data)
  if (isError) return <TryAgain onTry={refetch}>Could not load your profile.</TryAgain>
  return (
    <Skeleton label="Loading your profile">
      <Bone className="mb-3 h-8 w-2/3" />
      <Bone className="h-8 w-1/2" />
    </Skeleton>
  )
}
