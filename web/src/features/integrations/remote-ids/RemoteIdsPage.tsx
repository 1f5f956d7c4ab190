import type { ScheduleSourceKind } from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import { sourceSystems } from '@wardline/contract/paging/imported-shifts/source-systems.ts'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { IntegrationsLink } from '../schedule-configurations/IntegrationsLink.tsx'
import { RemoteIds } from './RemoteIds.tsx'
import { useMaySeeSources } from '../schedule-configurations/use-may-see-sources.ts'

export function RemoteIdsPage({ kind }: { kind: ScheduleSourceKind }) {
  const { maySee } = useMaySeeSources(kind)
  return (
    <Page
      title={`${sourceSystems[kind]} remote ids`}
      about={
        <>
          <IntegrationsLink /> · Match people in the source with users.
        </>
      }
    >
      {maySee ? (
        <RemoteIds kind={kind} />
      ) : (
        <PermissionRequired to={`see ${sourceSystems[kind]} remote ids`} />
      )}
    </Page>
  )
}
