import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { composerQuery, handoffListQuery } from './handoff.api.ts'
import { HandoffComposerForm } from './HandoffComposerForm.tsx'
import { PageHeading } from '../../../platform/ui/layout/PageHeading.tsx'

/** `patientId`: the patient whose screen the user comes from. */
export function HandoffComposerPage({ patientId }: { patientId?: number | undefined }) {
  const { permissions } = useMe()
  const mayHandOff = permissions.includes('pcm.provider')
  const composer = useQuery({ ...composerQuery, enabled: mayHandOff })
  const sent = useQuery({ ...handoffListQuery('sent'), enabled: mayHandOff })
  if (!mayHandOff)
    return (
      <div className="p-6">
        <PermissionRequired to="hand off patients" />
      </div>
    )
  if (!composer.data || !sent.data)
    return composer.isError || sent.isError ? (
      <LoadError className="p-6" onRetry={() => Promise.all([composer.refetch(), sent.refetch()])}>
        Could not load your patients.
      </LoadError>
    ) : (
      <Skeleton label="Loading your patients" className="p-6">
        <SkeletonBlock className="h-96 w-full" />
      </Skeleton>
    )
  if (composer.data.patients.length === 0)
    return (
      <div className="flex flex-col gap-2 p-6">
        <PageHeading title="Hand off patients" className="text-2xl font-semibold" />
        <p className="text-sm text-ink-2">
          You are not on any care team.{' '}
          <AppLink href="/patient/assignments" className="text-accent underline">
            Open assignments
          </AppLink>
        </p>
      </div>
    )
  return <HandoffComposerForm composer={composer.data} sent={sent.data} patientId={patientId} />
}
