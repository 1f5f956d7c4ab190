import type { PatientRow } from '@wardline/contract/patients/patient.schemas.ts'
import { PageHead } from '../../../platform/ui/layout/PageHead.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { notOnDeviceText, useIsOffline } from '../../../platform/live/offline.ts'
import { CareTeamLine } from '../components/CareTeamLine.tsx'
import { PatientIdentity } from '../components/PatientIdentity.tsx'

/** The patient with the fields of the list, until the record is loaded. */
export function ListedPatient({ patient }: { patient: PatientRow }) {
  const isOffline = useIsOffline()
  const identity = <PatientIdentity patient={patient} isHeading nameAlerts={patient.name_alerts} />
  if (isOffline)
    return (
      <div className="flex h-full min-h-0 flex-col">
        <PageHead identity={identity} />
        <div className="flex flex-col gap-4 p-6 text-sm">
          <p>
            <CareTeamLine members={patient.care_team} />
          </p>
          <p className="text-ink-2">{notOnDeviceText}</p>
        </div>
      </div>
    )
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHead identity={identity}>
        <SkeletonBlock className="h-control w-72 max-md:w-11" />
      </PageHead>
      <Skeleton label="Loading the patient" className="flex flex-col gap-4 p-6">
        <SkeletonBlock className="h-4 w-96 max-w-full" />
        <SkeletonBlock className="h-4 w-72 max-w-full" />
      </Skeleton>
    </div>
  )
}
