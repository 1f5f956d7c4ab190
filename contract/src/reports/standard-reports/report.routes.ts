import { z } from 'zod'
import { Detail } from '../../errors.ts'
import type { Permission } from '../../permissions.ts'
import { route } from '../../route.ts'
import {
  notificationListQuery,
  pageListQuery,
  Report,
  ReportedNotifications,
  ReportedPages,
  ReportSummary,
  reportQueries,
} from './report.schemas.ts'

const answersOfSubject = { 200: Report, 404: Detail } as const
const allowed = <P extends Permission>(permission: P) => ({ permission })

export const listReports = route({
  method: 'GET',
  path: '/api/v1/reports/',
  summary: 'List the reports that the caller may open, each with its main figure of this month.',
  allow: 'signed_in',
  answers: { 200: z.object({ results: z.array(ReportSummary) }) },
})

export const readRolloutReport = route({
  method: 'GET',
  path: '/api/v1/reports/rollout/',
  summary: 'Users who signed in for the first time, in periods of `days`. `format=csv` exports all rows.',
  allow: allowed('reporting.rollout'),
  query: reportQueries.rollout,
  answers: answersOfSubject,
})

export const readUsageReport = route({
  method: 'GET',
  path: '/api/v1/reports/usage-report/',
  summary: 'Conversations started and messages written by each user.',
  allow: allowed('reporting.usage-report'),
  query: reportQueries.byDepartment,
  answers: answersOfSubject,
})

export const readCallLogReport = route({
  method: 'GET',
  path: '/api/v1/reports/call-log-report/',
  summary: 'Phone calls and how each ended. Numbers are masked.',
  allow: allowed('reporting.call-log-report'),
  query: reportQueries.byDepartment,
  answers: answersOfSubject,
})

export const readAdoptionReport = route({
  method: 'GET',
  path: '/api/v1/reports/adoption-report/',
  summary: 'Users of each department who ever signed in, and who used Wardline in the period.',
  allow: allowed('reporting.adoption-report'),
  query: reportQueries.byDepartment,
  answers: answersOfSubject,
})

export const readMessageVolumeReport = route({
  method: 'GET',
  path: '/api/v1/reports/msg-volume-over-time/',
  summary: 'Messages of each day, beside the same number of days before.',
  allow: allowed('reporting.msg-volume-over-time'),
  query: reportQueries.byDepartment,
  answers: answersOfSubject,
})

export const readUserMessageTypeReport = route({
  method: 'GET',
  path: '/api/v1/reports/user-mt-report/',
  summary: 'Message types that a user sent.',
  allow: allowed('reporting.user-mt-report'),
  query: reportQueries.ofUser,
  answers: answersOfSubject,
})

export const readUserMonitoringReport = route({
  method: 'GET',
  path: '/api/v1/reports/user-monitoring-report/',
  summary: 'Who monitored a user, when, and why.',
  allow: allowed('reporting.user-monitoring-report'),
  query: reportQueries.ofUser,
  answers: answersOfSubject,
})

export const readMessageTypeUsageReport = route({
  method: 'GET',
  path: '/api/v1/reports/mt-usage-report/',
  summary: 'How often each message type was sent.',
  allow: allowed('reporting.mt-usage-report'),
  query: reportQueries.byDepartment,
  answers: answersOfSubject,
})

export const readDeviceReport = route({
  method: 'GET',
  path: '/api/v1/reports/device-report/',
  summary: 'Browsers and apps that receive notifications.',
  allow: allowed('reporting.device-report'),
  query: reportQueries.present,
  answers: answersOfSubject,
})

export const readDeviceBreakdownReport = route({
  method: 'GET',
  path: '/api/v1/reports/device-breakdown-report/',
  summary: 'Devices of users by department.',
  allow: allowed('reporting.device-breakdown-report'),
  query: reportQueries.ofDepartments,
  answers: answersOfSubject,
})

export const readOnboardingReport = route({
  method: 'GET',
  path: '/api/v1/reports/onboarding-report/',
  summary: 'Users created in the period, with their first sign-in and message.',
  allow: allowed('reporting.onboarding-report'),
  query: reportQueries.byDepartment,
  answers: answersOfSubject,
})

export const readClosedLoopReport = route({
  method: 'GET',
  path: '/api/v1/reports/closed-loop-report/',
  summary: 'How fast pages are delivered, read and answered, by paging group, priority or hour.',
  allow: allowed('reporting.closed-loop-report'),
  query: reportQueries.closedLoop,
  answers: answersOfSubject,
})

export const listReportedPages = route({
  method: 'GET',
  path: '/api/v1/reports/closed-loop-report/pages/',
  summary:
    'The pages behind a number of a report, slowest first, without text and patients. `format=csv` exports all rows.',
  allow: allowed('reporting.closed-loop-report'),
  query: pageListQuery,
  answers: { 200: ReportedPages, 404: Detail },
})

export const readCoverageReport = route({
  method: 'GET',
  path: '/api/v1/reports/coverage-report/',
  summary: 'When no one was on call, by paging group.',
  allow: allowed('reporting.coverage-report'),
  query: reportQueries.byDepartment,
  answers: answersOfSubject,
})

export const readOnCallLoadReport = route({
  method: 'GET',
  path: '/api/v1/reports/on-call-load-report/',
  summary: 'Hours, nights, weekends and pages of each user.',
  allow: allowed('reporting.on-call-load-report'),
  query: reportQueries.byDepartment,
  answers: answersOfSubject,
})

export const readChannelQualityReport = route({
  method: 'GET',
  path: '/api/v1/reports/channel-quality-report/',
  summary: 'Notifications that were delivered or failed, by channel and provider.',
  allow: allowed('reporting.channel-quality-report'),
  query: reportQueries.ranged,
  answers: { 200: Report },
})

export const listReportedNotifications = route({
  method: 'GET',
  path: '/api/v1/reports/channel-quality-report/notifications/',
  summary:
    'The notifications behind a number of the channel quality report, newest first, without recipients and text. `format=csv` exports all rows.',
  allow: allowed('reporting.channel-quality-report'),
  query: notificationListQuery,
  answers: { 200: ReportedNotifications },
})

export const readPatientHandoffReport = route({
  method: 'GET',
  path: '/api/v1/reports/patient-handoff-report/',
  summary: 'Patient handoffs by department of the giver, without patients.',
  allow: allowed('reporting.patient-handoff-report'),
  query: reportQueries.byDepartment,
  answers: answersOfSubject,
})
