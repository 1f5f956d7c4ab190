import { useNavigate } from '@tanstack/react-router'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { UserPicker } from '../../accounts/pickers/UserPicker.tsx'
import { PatientPicker } from '../../patients/pickers/PatientPicker.tsx'
import type { AccessReportSubject } from './access-report.view.ts'
import { PatientReport } from './PatientReport.tsx'
import { UserReport } from './UserReport.tsx'

export function AccessReportsPage({ about }: { about?: AccessReportSubject }) {
  const { account, permissions } = useMe()
  if (!permissions.includes('accounts.view_audit'))
    return (
      <Page title="Access reports">
        <PermissionRequired to="view access reports" />
      </Page>
    )
  if (about?.kind === 'patient') return <PatientReport account={account.id} patient_id={about.id} />
  if (about?.kind === 'user') return <UserReport account={account.id} user_id={about.id} />
  return <ReportChoice />
}

function ReportChoice() {
  const navigate = useNavigate()
  const open = (kind: 'patient' | 'user', id: number | undefined) => {
    if (id !== undefined)
      void navigate({
        to: '/accountSettings/$section/{-$item}',
        params: { section: 'accessReports', item: `${kind}-${id}` },
      })
  }
  return (
    <Page title="Access reports" about="Opening a report is itself an entry in the audit trail.">
      <Section title="Patient" about="Who opened the record, its conversations or attachments.">
        <PatientPicker
          isSingle
          autoFocus
          label="Patient"
          value={[]}
          onChange={(value) => open('patient', value.at(-1)?.id)}
        />
      </Section>
      <Section title="User" about="Whose records a user opened.">
        <UserPicker isSingle label="User" value={[]} onChange={(value) => open('user', value.at(-1)?.id)} />
      </Section>
    </Page>
  )
}
