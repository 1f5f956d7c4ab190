import type { ScheduledReports } from '@wardline/contract/reports/scheduled-reports/scheduled-report.schemas.ts'

export const scheduledReportText = {
  about:
    'Links to reports that are sent by e-mail. The e-mail has no figures: the report opens after sign-in.',
  empty: 'No scheduled reports yet',
  example:
    'Open a report, choose its filters, and select Schedule. For example, the closed loop of your department each Monday at 07:00.',
  openReports: 'Open the reports',
  loadError: 'Could not load the scheduled reports.',
  monthHint: 'In shorter months, on the last day.',
  timeHint: 'When clocks change, the time stays the same.',
  recipientsHint: 'Users with an e-mail address who may open this report.',
  deleteAbout: 'Its recipients get no more e-mails. Its earlier runs are deleted, too.',
}

/** Why no e-mail arrives, above the list and in the dialog. */
export const mailNotices: Record<ScheduledReports['mail'], string | null> = {
  ready: null,
  sandbox: 'E-mail goes to the sandbox: it is shown there, and sent to no one.',
  off: 'No e-mail can be sent: the server needs an e-mail provider and PUBLIC_URL. Until then, each run fails.',
}
