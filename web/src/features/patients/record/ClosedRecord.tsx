import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { RecordAccessDialog } from '../access/RecordAccessDialog.tsx'
import type { TeamContext } from './patient-page-props.ts'

interface ClosedRecordProps extends Pick<TeamContext, 'onMessage'> {
  id: number
}

/** Empty behind the dialog: nothing of the record was sent. */
export function ClosedRecord({ id, onMessage }: ClosedRecordProps) {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const leave = () => {
    if (canGoBack) router.history.back()
    else void navigate({ to: '/patient/assignments' })
  }
  return (
    <RecordAccessDialog
      patient_id={id}
      onCancel={leave}
      onMessage={({ contact_id }, patient) => {
        leave()
        onMessage(contact_id, patient, { isPage: false })
      }}
    />
  )
}
