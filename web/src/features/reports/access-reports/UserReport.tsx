import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatBirth, formatRecordNumber } from '@wardline/contract/patients/identifiers.ts'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { userReportQuery, type ReportPeriod } from './access-report.api.ts'
import { summarizePatients } from './access-report.view.ts'
import { AccessTable } from './AccessTable.tsx'
import { ReportFrame } from './ReportFrame.tsx'
import { ReportSummary } from './ReportSummary.tsx'

export function UserReport({ account, user_id }: { account: number; user_id: number }) {
  const [period, setPeriod] = useState<ReportPeriod>()
  const { data, error, refetch } = useQuery(userReportQuery(account, user_id, period))
  const entries = `/accountSettings/audit?user_id=${user_id}`
  return (
    <ReportFrame
      title={data?.user.display_name ?? 'Access report'}
      identifiers={data?.user.title}
      report={data}
      error={error}
      onRetry={() => void refetch()}
      onPeriod={setPeriod}
      entriesHref={entries}
    >
      {data && (
        <>
          <ReportSummary
            summary={summarizePatients(data.patients)}
            about="Opening a patient, reading or writing a conversation about one and downloading its attachments count. Lists are counted apart."
          />
          <AccessTable
            label="Patients"
            who="Patient"
            days={data.days}
            made={data.made}
            groups={{ unrelated: 'No relation to the user', related: 'Care team or conversation' }}
            rows={data.patients.map(({ patient, ...access }) => ({
              ...access,
              reasons: [],
              id: patient.id,
              name: patient.display_name,
              detail: `${formatRecordNumber(patient)} · ${formatBirth(patient.date_of_birth)}`,
              href: `${entries}&patient_id=${patient.id}`,
            }))}
          />
          <Section title="Everything the user did">
            <ul role="list" className="grid gap-x-6 text-sm sm:grid-cols-2">
              {data.actions.map(({ action, sentence, count }) => (
                <li key={action} className="flex justify-between gap-2 border-b border-line py-1.5">
                  {sentence}
                  <span className="text-ink-2 tabular-nums">{count}</span>
                </li>
              ))}
            </ul>
          </Section>
        </>
      )}
    </ReportFrame>
  )
}
