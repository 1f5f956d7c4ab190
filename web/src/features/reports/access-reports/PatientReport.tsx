import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatBirth, formatRecordNumber } from '@wardline/contract/patients/identifiers.ts'
import { patientReportQuery, type ReportPeriod } from './access-report.api.ts'
import { summarizePeople } from './access-report.view.ts'
import { AccessTable } from './AccessTable.tsx'
import { ReportFrame } from './ReportFrame.tsx'
import { ReportSummary } from './ReportSummary.tsx'

export function PatientReport({ account, patient_id }: { account: number; patient_id: number }) {
  const [period, setPeriod] = useState<ReportPeriod>()
  const { data, error, refetch } = useQuery(patientReportQuery(account, patient_id, period))
  const entries = `/accountSettings/audit?patient_id=${patient_id}`
  return (
    <ReportFrame
      title={data?.patient.display_name ?? 'Access report'}
      identifiers={data && `${formatRecordNumber(data.patient)} · ${formatBirth(data.patient.date_of_birth)}`}
      report={data}
      error={error}
      onRetry={() => void refetch()}
      onPeriod={setPeriod}
      entriesHref={entries}
    >
      {data && (
        <>
          <ReportSummary
            summary={summarizePeople(data.people)}
            about="Opening the patient, reading or writing a conversation and downloading an attachment count. Lists that showed the patient are counted apart."
          />
          <AccessTable
            label="People"
            who="Who"
            days={data.days}
            made={data.made}
            groups={{ unrelated: 'No relation to the patient', related: 'Care team or conversation' }}
            rows={data.people.map(({ user, ...access }) => ({
              ...access,
              id: user.id,
              name: user.display_name,
              detail: user.title,
              href: `${entries}&user_id=${user.id}`,
            }))}
          />
        </>
      )}
    </ReportFrame>
  )
}
