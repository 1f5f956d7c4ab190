import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../platform/ui/Button.tsx'
import { Bone, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { Section } from '../../../platform/ui/Section.tsx'
import { useMe } from '../../accounts/me.api.ts'
import { EmrForm } from '../EmrForm.tsx'
import { emrQuery } from '../emr.api.ts'

/** The account's medical record: where threads go as documents. */
export function EmrPage() {
  const maySee = useMe().permissions.includes('base.change_integrationconfiguration')
  const { data: endpoint, isError, refetch } = useQuery({ ...emrQuery, enabled: maySee })
  return (
    <div className="h-full overflow-y-auto bg-surface">
      <div className="mx-auto max-w-[860px] px-4 py-6 md:px-8">
        <header className="pb-4">
          <h1 className="text-2xl font-semibold">Medical record</h1>
          <p className="text-sm text-ink-2">
            A thread about a patient can be written to the patient’s record, as one document (HL7 v2 MDM over
            MLLP).
          </p>
        </header>
        {!maySee && (
          <p className="border-t border-line py-6 text-sm text-ink-2">
            Setting where documents go needs a right that you do not have. Ask whoever administers your
            account.
          </p>
        )}
        {isError && !endpoint && (
          <p role="alert" className="flex items-center gap-2 text-sm text-danger">
            The address could not be loaded.
            <Button onClick={() => void refetch()}>Try again</Button>
          </p>
        )}
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
      </div>
    </div>
  )
}
