import type { PatientRow } from '@wardline/contract/patients/patient.schemas.ts'
import { PageHead } from '../../../platform/ui/layout/PageHead.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { PatientIdentity } from '../components/PatientIdentity.tsx'

/** The patient with the fields of the list, until the record is loaded. */
export const ListedPatient = ({ patient }: { patient: PatientRow }) => (
  <div className="flex h-full min-h-0 flex-col">
    <PageHead identity={<PatientIdentity patient={patient} isHeading nameAlerts={patient.name_alerts} />}>
      <SkeletonBlock className="h-control w-72 max-md:w-11" />
    </PageHead>
    <Skeleton label="Loading the patient" className="flex flex-col gap-4 p-6">
      <SkeletonBlock className="h-4 w-96 max-w-full" />
      <SkeletonBlock className="h-4 w-72 max-w-full" />
    </Skeleton>
  </div>
)
