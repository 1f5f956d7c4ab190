import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { PageSkeleton } from '../../../platform/ui/layout/PageSkeleton.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { composerQuery, handoffListQuery } from './handoff.api.ts'
import { HandoffComposerForm } from './HandoffComposerForm.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'

/** `patientId`: the patient whose screen the user comes from. */
export function HandoffComposerPage({ patientId }: { patientId?: number | undefined }) {
  const { permissions } = useMe()
  const mayHandOff = permissions.includes('pcm.provider')
  const composer = useQuery({ ...composerQuery, enabled: mayHandOff })
  const sent = useQuery({ ...handoffListQuery('sent'), enabled: mayHandOff })
  if (!mayHandOff)
    return (
      <Page title="Hand off patients">
        <PermissionRequired to="hand off patients" />
      </Page>
    )
  if (!composer.data || !sent.data)
    return composer.isError || sent.isError ? (
      <LoadError className="p-6" onRetry={() => Promise.all([composer.refetch(), sent.refetch()])}>
        Could not load your patients.
      </LoadError>
    ) : (
      <PageSkeleton label="Loading your patients" />
    )
  if (composer.data.patients.length === 0)
    return (
      <Page title="Hand off patients">
        <p className="text-sm text-ink-2">
          You are not on any care team.{' '}
          <AppLink href="/patient/assignments" className="text-accent underline">
            Open assignments
          </AppLink>
        </p>
      </Page>
    )
  return <HandoffComposerForm composer={composer.data} sent={sent.data} patientId={patientId} />
}
