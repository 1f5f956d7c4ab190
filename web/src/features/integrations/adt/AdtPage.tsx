import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { AdtForm } from './AdtForm.tsx'
import { AdtHealth } from './AdtHealth.tsx'
import { AdtMessages } from './AdtMessages.tsx'
import { adtQuery } from './adt.api.ts'

export function AdtPage() {
  const maySee = useMe().permissions.includes('base.change_integrationconfiguration')
  const { data: stored, isError, refetch } = useQuery({ ...adtQuery, enabled: maySee })
  return (
    <Page
      title="Admissions"
      about="Admissions, transfers and discharges from the hospital’s system (HL7 v2 ADT over MLLP)."
    >
      {!maySee && <PermissionRequired to="set up admissions" />}
      {isError && !stored && <LoadError onRetry={refetch}>Could not load the settings.</LoadError>}
      {maySee && !stored && !isError && (
        <Skeleton label="Loading admissions">
          <SkeletonBlock className="h-64 w-full" />
        </Skeleton>
      )}
      {stored && (
        <>
          <Section title="Status">
            <AdtHealth stored={stored} />
          </Section>
          {stored.is_set_up && (
            <Section
              title="Messages"
              about="Fix the cause of a rejected message, then retry it. Newer data is never overwritten. Messages are kept for 30 days."
            >
              <AdtMessages mayRead={stored.may.read_messages} />
            </Section>
          )}
          <Section title="Sender" about="The names that the system uses in its messages.">
            <AdtForm stored={stored} />
          </Section>
        </>
      )}
    </Page>
  )
}
