import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatBirth, formatRecordNumber } from '@wardline/contract/patients/identifiers.ts'
import { patientReportQuery, type ReportPeriod } from './access-report.api.ts'
import { summarizePeople } from './access-report.view.ts'
import { AccessReport } from './AccessReport.tsx'

export function PatientReport({ account, patient_id }: { account: number; patient_id: number }) {
  const [period, setPeriod] = useState<ReportPeriod>()
  const entries = `/accountSettings/audit?patient_id=${patient_id}`
  return (
    <AccessReport
      name={`access-report-patient-${patient_id}`}
      query={useQuery(patientReportQuery(account, patient_id, period))}
      onPeriod={setPeriod}
      entriesHref={entries}
      present={({ patient, people }) => ({
        title: patient.display_name,
        identifiers: `${formatRecordNumber(patient)} · ${formatBirth(patient.date_of_birth)}`,
        summary: summarizePeople(people),
        about:
          'Opening the patient, reading or writing a conversation and downloading an attachment count. Lists that showed the patient are counted apart.',
        label: 'People',
        who: 'Who',
        unrelated: 'No relation to the patient',
        rows: people.map(({ user, ...access }) => ({
          ...access,
          id: user.id,
          name: user.display_name,
          detail: user.title,
          href: `${entries}&user_id=${user.id}`,
        })),
      })}
    />
  )
}
