import type { Profile } from '@wardline/contract/accounts/profile.schemas.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../platform/ui/Button.tsx'
import { Bone, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { useProfile } from '../profile.api.ts'

/** What is drawn from the profile, once it is there. */
export function ProfilePart({ children }: { children: (profile: Profile) => ReactNode }) {
  const { data, isError, refetch } = useProfile()
  if (data) return children(data)
  if (isError)
    return (
      <p role="alert" className="flex items-center gap-2 text-sm text-danger">
        Could not load your profile.
        <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    )
  return (
    <Skeleton label="Loading your profile">
      <Bone className="mb-3 h-8 w-2/3" />
      <Bone className="h-8 w-1/2" />
    </Skeleton>
  )
}
