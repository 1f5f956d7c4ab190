import { useQuery } from '@tanstack/react-query'
import { Page } from '../../../platform/ui/Page.tsx'
import { RightNeeded } from '../../../platform/ui/RightNeeded.tsx'
import { Bone, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { Section } from '../../../platform/ui/Section.tsx'
import { TryAgain } from '../../../platform/ui/TryAgain.tsx'
import { useMe } from '../../accounts/me.api.ts'
import { EmrForm } from '../EmrForm.tsx'
import { emrQuery } from '../emr.api.ts'

/** The account's medical record: where threads go as documents. */
export function EmrPage() {
  const maySee = useMe().permissions.includes('base.change_integrationconfiguration')
  const { data: endpoint, isError, refetch } = useQuery({ ...emrQuery, enabled: maySee })
  return (
    <Page
      title="Medical record"
      about="A thread about a patient can be written to the patient’s record, as one document (HL7 v2 MDM over MLLP)."
    >
      {!maySee && <RightNeeded what="Setting where documents go" />}
      {isError && !endpoint && <TryAgain onTry={refetch}>The address could not be loaded.</TryAgain>}
      {maySee && !endpoint && !isError && (
        <Skeleton label="Loading the address">
          <Bone className="h-64 w-full" />
        </Skeleton>
      )}
      {endpoint && (
        <Section
          title="Interface engine"
          about={
            endpoint.is_set_up
              ? 'What waits is tried at the new address as soon as it is saved.'
              : 'Nobody has set this up yet: no thread can be written to a record until somebody does.'
          }
        >
          <EmrForm endpoint={endpoint} />
        </Section>
      )}
    </Page>
  )
}
