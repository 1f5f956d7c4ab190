import { useQuery } from '@tanstack/react-query'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { EmrForm } from './EmrForm.tsx'
import { emrQuery } from './emr.api.ts'

export function EmrPage() {
  const maySee = useMe().permissions.includes('base.change_integrationconfiguration')
  const { data: endpoint, isError, refetch } = useQuery({ ...emrQuery, enabled: maySee })
  return (
    <Page
      title="Medical record"
      about="Conversations about a patient can be filed in the patient’s record, each as one document (HL7 v2 MDM over MLLP)."
    >
      {!maySee && <PermissionRequired to="set up the medical record" />}
      {isError && !endpoint && <LoadError onRetry={refetch}>Could not load the settings.</LoadError>}
      {maySee && !endpoint && !isError && (
        <Skeleton label="Loading settings">
          <SkeletonBlock className="h-64 w-full" />
        </Skeleton>
      )}
      {endpoint && (
        <Section
          title="Interface engine"
          about={
            endpoint.is_set_up
              ? 'Queued documents are sent to the new address as soon as you save.'
              : 'Not set up. Conversations can’t be filed until it is.'
          }
        >
          <EmrForm endpoint={endpoint} />
        </Section>
      )}
    </Page>
  )
}
