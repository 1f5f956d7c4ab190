import { useQueryClient } from '@tanstack/react-query'
import type { Patient } from '@wardline/contract/patients/patient.schemas.ts'
import { useEffect } from 'react'
import { formatTime } from '../../../platform/clock/dates.ts'
import { useNow } from '../../../platform/clock/use-now.ts'
import { reloadRecord, useCloseRecord } from './access.api.ts'

/** Says until when a record is open from outside the care team, and takes it off the screen after that. */
export function OpenedRecordBar({ patient }: { patient: Patient }) {
  const { id: patient_id, open_until } = patient
  const client = useQueryClient()
  const now = useNow()
  const close = useCloseRecord({ id: patient_id })
  const isOver = open_until !== null && Date.parse(open_until) <= now
  useEffect(() => {
    if (isOver) void reloadRecord(client, patient_id)
  }, [client, isOver, patient_id])
  if (open_until === null) return null
  return (
    <p className="flex flex-none flex-wrap items-center gap-x-2 border-b border-line bg-inset px-4 py-1 text-sm text-ink-2 md:px-6">
      <span role="status">
        Outside the care team · until {formatTime(Date.parse(open_until))}
        {close.isError && ' · Could not close the record. Try again.'}
      </span>
      <span aria-hidden>·</span>
      <button
        type="button"
        aria-busy={close.isPending || undefined}
        onClick={() => {
          if (!close.isPending) close.mutate()
        }}
        className="font-medium text-accent underline-offset-2 hover:underline pointer-coarse:min-h-11"
      >
        Close record
      </button>
    </p>
  )
}
