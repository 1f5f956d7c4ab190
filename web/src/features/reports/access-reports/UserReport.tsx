import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatBirth, formatRecordNumber } from '@wardline/contract/patients/identifiers.ts'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { userReportQuery, type ReportPeriod } from './access-report.api.ts'
import { summarizePatients } from './access-report.view.ts'
import { AccessReport } from './AccessReport.tsx'

export function UserReport({ account, user_id }: { account: number; user_id: number }) {
  const [period, setPeriod] = useState<ReportPeriod>()
  const entries = `/accountSettings/audit?user_id=${user_id}`
  return (
    <AccessReport
      name={`access-report-user-${user_id}`}
      query={useQuery(userReportQuery(account, user_id, period))}
      onPeriod={setPeriod}
      entriesHref={entries}
      present={({ user, patients }) => ({
        title: user.display_name,
        identifiers: user.title,
        summary: summarizePatients(patients),
        about:
          'Opening a patient, reading or writing a conversation about one and downloading its attachments count. Lists are counted apart.',
        label: 'Patients',
        who: 'Patient',
        unrelated: 'No relation to the user',
        rows: patients.map(({ patient, ...access }) => ({
          ...access,
          id: patient.id,
          name: patient.display_name,
          detail: `${formatRecordNumber(patient)} · ${formatBirth(patient.date_of_birth)}`,
          href: `${entries}&patient_id=${patient.id}`,
        })),
      })}
    >
      {({ actions }) => (
        <Section title="Everything the user did">
          <ul role="list" className="grid gap-x-6 text-sm sm:grid-cols-2">
            {actions.map(({ action, sentence, count }) => (
              <li key={action} className="flex justify-between gap-2 border-b border-line py-1.5">
                {sentence}
                <span className="text-ink-2 tabular-nums">{count}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </AccessReport>
  )
}
