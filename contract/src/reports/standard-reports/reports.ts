import type { ReportSlug } from './report-columns.ts'

/** Parts of the list of reports: care and response, use, rollout and devices. */
export const reportSections = ['response', 'use', 'rollout'] as const
export type ReportSection = (typeof reportSections)[number]

export interface ReportDefinition {
  section: ReportSection
  name: string
  /** The question that the report answers, for the list of reports. */
  about: string
  /** The choice that a user makes before the report opens (specification, paging §2). */
  asks: 'user' | 'departments' | null
  /** Whether it counts events between two days, or describes the present. */
  has_range: boolean
  has_department_filter: boolean
  /** A column, with - for descending. */
  default_sort: string
}

/** Calls to a pager number that ended without a page are kept for this many days, and counted for ever. */
export const pagerCallDays = 90

const ranged = { asks: null, has_range: true, has_department_filter: true } as const

export const reports: Readonly<Record<ReportSlug, ReportDefinition>> = {
  rollout: {
    ...ranged,
    section: 'rollout',
    name: 'Rollout',
    about: 'How many users have signed in, and how many use Wardline each day.',
    default_sort: 'from',
  },
  'usage-report': {
    ...ranged,
    section: 'use',
    name: 'Usage',
    about: 'Conversations started and messages written by each user.',
    default_sort: '-messages',
  },
  'call-log-report': {
    ...ranged,
    section: 'use',
    name: 'Call log',
    about: `Phone calls and how each ended. Calls without a page are listed for ${pagerCallDays} days.`,
    default_sort: '-at',
  },
  'adoption-report': {
    ...ranged,
    section: 'rollout',
    name: 'Adoption tracking',
    about: 'Which departments use Wardline.',
    default_sort: '-adoption',
  },
  'msg-volume-over-time': {
    ...ranged,
    section: 'use',
    name: 'Message volume over time',
    about: 'Messages per day, compared with the previous period.',
    default_sort: 'day',
  },
  'user-mt-report': {
    ...ranged,
    section: 'use',
    name: 'User message type',
    about: 'Message types that one user sends.',
    asks: 'user',
    has_department_filter: false,
    default_sort: '-messages',
  },
  'user-monitoring-report': {
    ...ranged,
    section: 'use',
    name: 'User monitoring',
    about: 'Who monitored a user, when, and why.',
    asks: 'user',
    has_department_filter: false,
    default_sort: '-started',
  },
  'mt-usage-report': {
    ...ranged,
    section: 'use',
    name: 'Message type usage',
    about: 'How often each message type is sent.',
    default_sort: '-messages',
  },
  'device-report': {
    ...ranged,
    section: 'rollout',
    name: 'Device',
    about: 'Browsers and apps that receive notifications.',
    has_range: false,
    default_sort: 'user',
  },
  'device-breakdown-report': {
    ...ranged,
    section: 'rollout',
    name: 'Device breakdown',
    about: 'Devices of users by department: Apple, Android, SMS, pager or none.',
    asks: 'departments',
    has_range: false,
    has_department_filter: false,
    default_sort: 'department',
  },
  'onboarding-report': {
    ...ranged,
    section: 'rollout',
    name: 'Onboarding',
    about: 'How long new users take from their account to the first sign-in and message.',
    default_sort: '-created',
  },
  'closed-loop-report': {
    ...ranged,
    section: 'response',
    name: 'Closed loop',
    about: 'How fast pages are delivered, read and answered, and which pages are not.',
    default_sort: '-pages',
  },
  'coverage-report': {
    ...ranged,
    section: 'response',
    name: 'Coverage',
    about: 'When no one was on call, and which pages were sent then or asked the fail-over user.',
    default_sort: '-gap_seconds',
  },
  'on-call-load-report': {
    ...ranged,
    section: 'response',
    name: 'On-call load',
    about: 'Hours, nights, weekends and pages of each user.',
    default_sort: '-seconds',
  },
  'channel-quality-report': {
    ...ranged,
    section: 'response',
    name: 'Channel quality',
    about: 'Notifications that were delivered or failed, by channel and provider.',
    has_department_filter: false,
    default_sort: '-tried',
  },
  'patient-handoff-report': {
    ...ranged,
    section: 'response',
    name: 'Patient handoffs',
    about: 'Handoffs that were accepted, declined or expired, by department of the giver.',
    default_sort: '-requested',
  },
}

/** The subject of a row of the closed loop report. */
export const pageGroupings = ['group', 'priority', 'hour'] as const
export type PageGrouping = (typeof pageGroupings)[number]

/** The outcomes of a page that the report counts. */
export const pageOutcomes = [
  'delivered',
  'opened',
  'answered',
  'escalated',
  'unanswered',
  'misdirected',
  'nobody_on_call',
  'failed_over',
  'declined',
] as const
export type PageOutcomeName = (typeof pageOutcomes)[number]

/** Pages per 24 hours on call, in percent of the median, from which a user counts as overloaded. */
export const overload_percent = 200

/** The channels in the list of notifications of the channel quality report. */
export const notificationChannels = ['web_push', 'apns', 'fcm', 'sms', 'voice', 'email', 'pager'] as const
export type NotificationChannel = (typeof notificationChannels)[number]
export const notificationOutcomes = ['tried', 'delivered', 'failed', 'impossible'] as const
export type NotificationOutcome = (typeof notificationOutcomes)[number]

/** Days in a bar of the rollout chart (specification, paging §9). */
export const rolloutBuckets = [5, 10, 15, 30, 60, 90, 180] as const

/** Rows of the user message type report (specification, paging §9). */
export const userMessageTypeRows = 9000
