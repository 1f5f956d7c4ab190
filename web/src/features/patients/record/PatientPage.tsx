import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { useIsOffline } from '../../../platform/live/offline.ts'
import { routeQuery } from '../../../platform/api/route-query.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { PageSkeleton } from '../../../platform/ui/layout/PageSkeleton.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { useDocumentTitle } from '../../../platform/ui/layout/document-title.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { isRecordClosed } from '../access/access.api.ts'
import { listLoadedRows } from '../patient-cache.live.ts'
import { patientQuery } from '../patient.api.ts'
import { ClosedRecord } from './ClosedRecord.tsx'
import { ListedPatient } from './ListedPatient.tsx'
import { ListNavigation } from './ListNavigation.tsx'
import { PatientRecord } from './PatientRecord.tsx'
import type { PatientPageProps } from './patient-page-props.ts'

export function PatientPage(props: PatientPageProps) {
  const { id, search } = props
  useDocumentTitle('Patient')
  const mayView = useMe().permissions.includes('pcm.view_patient')
  if (!mayView)
    return (
      <Page title="Patient">
        <PermissionRequired to="see patients" />
      </Page>
    )
  if (search.thread_id !== undefined) return <PatientOfThread thread_id={search.thread_id} />
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <ListNavigation id={id} />
      <div className="min-h-0 flex-1">
        <LoadedPatient key={id} {...props} />
      </div>
    </div>
  )
}

const Notice = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col items-start gap-3 p-6 text-sm">
    {children}
    <AppLink href="/patient/assignments" className="text-accent underline">
      All patients
    </AppLink>
  </div>
)

function LoadedPatient({ id, search, ...rest }: PatientPageProps) {
  const isId = Number.isSafeInteger(id) && id > 0
  const navigate = useNavigate()
  const client = useQueryClient()
  const isOffline = useIsOffline()
  const { data: patient, error, refetch } = useQuery({ ...patientQuery(id), enabled: isId })
  const currentId = patient?.id
  // A merged record is read under the id of the record that replaces it.
  useEffect(() => {
    if (currentId !== undefined && currentId !== id)
      void navigate({
        to: '/patient/$patientId',
        params: { patientId: String(currentId) },
        search: { merged_id: id },
        replace: true,
      })
  }, [currentId, id, navigate])
  if (!isId || isApiError(error, 404)) return <Notice>This patient does not exist.</Notice>
  if (isRecordClosed(error)) return <ClosedRecord id={id} onMessage={rest.onMessage} />
  const listed = patient ? undefined : listLoadedRows(client).find((row) => row.id === id)
  if (!patient && error && listed && isOffline) return <ListedPatient patient={listed} />
  if (!patient && error)
    return (
      <LoadError onRetry={refetch} className="p-6">
        Could not load the patient.
      </LoadError>
    )
  if (!patient) return listed ? <ListedPatient patient={listed} /> : <PatientSkeleton />
  return (
    <PatientRecord patient={patient} search={search} isStale={error !== null} onRetry={refetch} {...rest} />
  )
}

/** The address of a patient by a conversation leads to the patient's own address. */
function PatientOfThread({ thread_id }: { thread_id: number }) {
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(
    routeQuery(
      ['thread-patient'],
      'GET /api/v1/threads/{id}/patient/',
      { id: thread_id },
      { staleTime: 0, gcTime: 0 },
    ),
  )
  const patient_id = data?.patient?.id
  useEffect(() => {
    if (patient_id !== undefined)
      void navigate({ to: '/patient/$patientId', params: { patientId: String(patient_id) }, replace: true })
  }, [patient_id, navigate])
  if (isApiError(error, 404))
    return <Notice>This conversation does not exist, or you are not part of it.</Notice>
  if (error)
    return (
      <LoadError onRetry={refetch} className="p-6">
        Could not load the patient.
      </LoadError>
    )
  if (data && !data.patient) return <Notice>No patient is attached to this conversation.</Notice>
  return <PatientSkeleton />
}

const PatientSkeleton = () => <PageSkeleton label="Loading the patient" />
