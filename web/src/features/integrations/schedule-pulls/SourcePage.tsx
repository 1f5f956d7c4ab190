import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ScheduleSourceKind } from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import { sourceSystems } from '@wardline/contract/paging/imported-shifts/source-systems.ts'
import { useEffect } from 'react'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { IntegrationsLink } from '../schedule-configurations/IntegrationsLink.tsx'
import { LoadedSource } from './LoadedSource.tsx'
import { sourceQuery } from '../schedule-configurations/schedule-source.api.ts'
import { couldNotLoad } from '../schedule-configurations/schedule-source.text.ts'
import { SourceSettingsForm } from '../schedule-configurations/SourceSettingsForm.tsx'
import { useMaySeeSources } from '../schedule-configurations/use-may-see-sources.ts'

interface SourcePageProps {
  kind: ScheduleSourceKind
  /** `null` for a new configuration. */
  id: number | null
}

export function SourcePage({ kind, id }: SourcePageProps) {
  const { maySee, mayChange } = useMaySeeSources(kind)
  if (id === null ? !mayChange : !maySee)
    return (
      <Page title={sourceSystems[kind]} about={<IntegrationsLink />}>
        <PermissionRequired to={`see ${sourceSystems[kind]} configurations`} />
      </Page>
    )
  return id === null ? <NewSource kind={kind} /> : <StoredSource kind={kind} id={id} />
}

function NewSource({ kind }: { kind: ScheduleSourceKind }) {
  return (
    <Page title={`New ${sourceSystems[kind]} configuration`} about={<IntegrationsLink />}>
      <SourceSettingsForm kind={kind} source={null} />
    </Page>
  )
}

/** Paging §8: a configuration that cannot be loaded leads back to the list. */
function StoredSource({ kind, id }: { kind: ScheduleSourceKind; id: number }) {
  const { data, isError } = useQuery(sourceQuery({ kind, id }))
  const navigate = useNavigate()
  const isGone = isError && !data
  useEffect(() => {
    if (!isGone) return
    showToast(couldNotLoad, { tone: 'danger' })
    void navigate({ href: '/integrations', replace: true })
  }, [isGone, navigate])
  if (data) return <LoadedSource source={data} />
  return (
    <Page title={sourceSystems[kind]} about={<IntegrationsLink />}>
      <Skeleton label="Loading the configuration">
        <SkeletonBlock className="h-64 w-full" />
      </Skeleton>
    </Page>
  )
}
