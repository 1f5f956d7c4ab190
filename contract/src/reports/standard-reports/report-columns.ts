/** How a value is shown, and aligned: numbers at the end. */
export type ColumnKind = 'text' | 'count' | 'percent' | 'day' | 'instant' | 'seconds'

export interface ReportColumn {
  key: string
  label: string
  kind: ColumnKind
  /** Set to false if the report cannot be sorted by this column. */
  is_sortable?: false
}

const text = (key: string, label: string): ReportColumn => ({ key, label, kind: 'text' })
const count = (key: string, label: string): ReportColumn => ({ key, label, kind: 'count' })
const percent = (key: string, label: string): ReportColumn => ({ key, label, kind: 'percent' })
const day = (key: string, label: string): ReportColumn => ({ key, label, kind: 'day' })
const seconds = (key: string, label: string): ReportColumn => ({ key, label, kind: 'seconds' })
const instant = (key: string, label: string): ReportColumn => ({ key, label, kind: 'instant' })

/** Sorted as in the table and the CSV file. */
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
    count('threads', 'Conversations started'),
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
    seconds('seconds', 'Duration'),
  ],
  'adoption-report': [
    text('department', 'Department'),
    count('users', 'Users'),
    count('signed_in', 'Ever signed in'),
    count('active', 'Active'),
    percent('adoption', 'Adoption'),
    count('with_device', 'Users with a device'),
  ],
  'msg-volume-over-time': [
    day('day', 'Day'),
    count('threads', 'Conversations started'),
    count('messages', 'Messages'),
    count('urgent', 'High priority'),
    count('previous', 'Previous period'),
  ],
  'user-mt-report': [
    text('type', 'Message type'),
    count('threads', 'Conversations started'),
    count('messages', 'Messages'),
    percent('share', 'Of the messages'),
    day('last', 'Last sent'),
  ],
  'user-monitoring-report': [
    text('monitor', 'Monitored by'),
    instant('started', 'Started'),
    instant('ended', 'Ended'),
    seconds('seconds', 'Duration'),
    text('reason', 'Reason'),
  ],
  'mt-usage-report': [
    text('type', 'Message type'),
    count('threads', 'Conversations started'),
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
    seconds('seconds', 'Until the first sign-in'),
    day('first_message', 'First message'),
    text('device', 'Device'),
  ],
  'closed-loop-report': [
    text('name', 'Pages of'),
    count('pages', 'Pages'),
    percent('delivered', 'Delivered'),
    seconds('delivered_half', 'Median time to delivery'),
    percent('opened', 'Read'),
    seconds('opened_half', 'Median time to read'),
    percent('answered', 'Answered'),
    seconds('answered_half', 'Median time to answer'),
    seconds('answered_most', '90th percentile time to answer'),
    percent('in_5_minutes', 'Within 5 min'),
    count('declined', 'Declined'),
    count('escalated', 'Escalated'),
    count('unanswered', 'Unanswered'),
    count('misdirected', 'Misdirected'),
  ],
  'coverage-report': [
    text('group', 'Group'),
    seconds('service_seconds', 'Hours of service'),
    seconds('gap_seconds', 'No one on call'),
    percent('gap_share', 'Share of the hours of service'),
    count('days_with_gaps', 'Days with gaps'),
    count('nobody_on_call', 'Pages with no one on call'),
    count('failed_over', 'Pages to the fail-over user'),
  ],
  'on-call-load-report': [
    text('user', 'User'),
    seconds('seconds', 'On call'),
    count('nights', 'Nights'),
    seconds('weekend_seconds', 'On weekends'),
    count('pages', 'Pages'),
    count('night_pages', 'Pages at night'),
    count('pages_per_day', 'Pages per 24 h on call'),
    percent('load', 'Compared with the median load'),
    text('groups', 'Groups'),
  ],
  'channel-quality-report': [
    text('channel', 'Channel'),
    text('provider', 'Provider'),
    count('tried', 'Attempted'),
    percent('delivered', 'Delivered'),
    percent('failed', 'Failed'),
    count('impossible', 'Not possible'),
    seconds('attempt_half', 'Median time to first attempt'),
    seconds('delivery_half', 'Median time to delivery'),
  ],
  'patient-handoff-report': [
    text('department', 'Department'),
    count('requested', 'Requested'),
    percent('accepted', 'Accepted'),
    seconds('accept_half', 'Median time to accept'),
    count('declined', 'Declined'),
    count('expired', 'Expired'),
    count('withdrawn', 'Withdrawn'),
    count('open', 'Open'),
    percent('read_back', 'Read back'),
    count('escalated', 'Reminded the giver'),
  ],
} as const satisfies Record<string, readonly ReportColumn[]>

/** The columns of the lists behind the numbers. */
export const pageListColumns = [
  instant('sent', 'Sent'),
  count('thread_id', 'Conversation'),
  text('group', 'Group'),
  text('message_type', 'Message type'),
  count('priority', 'Priority'),
  seconds('delivered_seconds', 'Seconds until delivered'),
  seconds('opened_seconds', 'Seconds until read'),
  seconds('answered_seconds', 'Seconds until answered'),
  text('is_escalated', 'Escalated'),
  text('is_unanswered', 'Unanswered'),
  text('is_misdirected', 'Misdirected'),
  text('was_nobody_on_call', 'No one on call'),
  text('is_failed_over', 'To the fail-over'),
  text('is_declined', 'Declined'),
] as const satisfies readonly ReportColumn[]

export const notificationListColumns = [
  instant('created', 'Created'),
  count('thread_id', 'Conversation'),
  text('message_type', 'Message type'),
  count('priority', 'Priority'),
  seconds('attempt_seconds', 'Seconds until attempted'),
  seconds('delivery_seconds', 'Seconds until delivered'),
  text('reason', 'Failed because'),
] as const satisfies readonly ReportColumn[]

export type ReportSlug = keyof typeof reportColumns
export const reportSlugs = Object.keys(reportColumns) as ReportSlug[]

/** Each report has a permission of its own (paging §6). */
export const reportPermissions = reportSlugs.map((slug) => `reporting.${slug}` as const)
