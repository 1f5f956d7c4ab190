/** How a value is shown, and aligned: numbers at the end. */
export type ColumnKind = 'text' | 'count' | 'percent' | 'day' | 'instant' | 'seconds'

export interface ReportColumn {
  key: string
  label: string
  kind: ColumnKind
  /** False: the report cannot be sorted by it. */
  is_sortable?: false
}

const text = (key: string, label: string): ReportColumn => ({ key, label, kind: 'text' })
const count = (key: string, label: string): ReportColumn => ({ key, label, kind: 'count' })
const percent = (key: string, label: string): ReportColumn => ({ key, label, kind: 'percent' })
const day = (key: string, label: string): ReportColumn => ({ key, label, kind: 'day' })
const instant = (key: string, label: string): ReportColumn => ({ key, label, kind: 'instant' })

/** In the order of the table and of the CSV file. */
export const reportColumns = {
  rollout: [
    day('from', 'From'),
    day('until', 'Until'),
    count('new_users', 'New users'),
    count('signed_in', 'Signed in so far'),
    percent('share', 'Of all users'),
    count('active_per_day', 'Active per day'),
    count('messages', 'Messages'),
  ],
  'usage-report': [
    text('name', 'User'),
    text('departments', 'Departments'),
    count('threads', 'Conversations'),
    count('messages', 'Messages'),
    count('active_days', 'Days with messages'),
    instant('last_seen', 'Last seen'),
  ],
  'call-log-report': [
    instant('at', 'Time'),
    text('direction', 'Direction'),
    text('user', 'User'),
    text('number', 'Number'),
    text('outcome', 'Outcome'),
    { key: 'seconds', label: 'Duration', kind: 'seconds' },
  ],
  'adoption-report': [
    text('department', 'Department'),
    count('users', 'Users'),
    count('signed_in', 'Ever signed in'),
    count('active', 'Active'),
    percent('adoption', 'Adoption'),
    count('with_device', 'With a device'),
  ],
  'msg-volume-over-time': [
    day('day', 'Day'),
    count('threads', 'Conversations'),
    count('messages', 'Messages'),
    count('urgent', 'High priority'),
    count('previous', 'Previous period'),
  ],
  'user-mt-report': [
    text('type', 'Message type'),
    count('threads', 'Conversations'),
    count('messages', 'Messages'),
    percent('share', 'Of the messages'),
    day('last', 'Last sent'),
  ],
  'user-monitoring-report': [
    text('monitor', 'Monitored by'),
    instant('started', 'Started'),
    instant('ended', 'Ended'),
    { key: 'seconds', label: 'Duration', kind: 'seconds' },
    text('reason', 'Reason'),
  ],
  'mt-usage-report': [
    text('type', 'Message type'),
    count('threads', 'Conversations'),
    count('messages', 'Messages'),
    count('urgent', 'High priority'),
    percent('share', 'Of the messages'),
  ],
  'device-report': [
    text('user', 'User'),
    text('platform', 'Platform'),
    text('device', 'Device'),
    text('notifications', 'Notifications'),
    instant('registered', 'Registered'),
    instant('last_seen', 'Last seen'),
  ],
  'device-breakdown-report': [
    text('department', 'Department'),
    count('users', 'Users'),
    count('apple', 'Apple'),
    count('android', 'Android'),
    count('sms', 'SMS'),
    count('pager', 'Legacy Pager'),
    count('no_device', 'No Device'),
  ],
  'onboarding-report': [
    text('name', 'User'),
    instant('created', 'Created'),
    instant('invited', 'Invited'),
    instant('first_sign_in', 'First sign-in'),
    { key: 'seconds', label: 'Until the first sign-in', kind: 'seconds' },
    day('first_message', 'First message'),
    text('device', 'Device'),
  ],
} as const satisfies Record<string, readonly ReportColumn[]>

export type ReportSlug = keyof typeof reportColumns
export const reportSlugs = Object.keys(reportColumns) as ReportSlug[]

/** Each report has a permission of its own (paging §6). */
export const reportPermissions = reportSlugs.map((slug) => `reporting.${slug}` as const)
