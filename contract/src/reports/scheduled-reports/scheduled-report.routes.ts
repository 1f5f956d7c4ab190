import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { idParams, noContent, route } from '../../route.ts'
import { typeaheadQuery } from '../../typeahead.ts'
import { reportSlugs, type ReportSlug } from '../standard-reports/report-columns.ts'
import {
  ReportRecipients,
  ScheduledReport,
  ScheduledReportBody,
  ScheduledReportChanges,
  ScheduledReports,
} from './scheduled-report.schemas.ts'

export const listScheduledReports = route({
  method: 'GET',
  path: '/api/v1/scheduled-reports/',
  summary:
    'List the scheduled reports that the caller owns or receives; with `accounts.change_user`, all of the account.',
  allow: 'signed_in',
  answers: { 200: ScheduledReports },
})

export const createScheduledReport = route({
  method: 'POST',
  path: '/api/v1/scheduled-reports/',
  summary:
    'Send a link to a report by e-mail, daily, weekly or monthly. The caller and each recipient need its permission, `reporting.{slug}`.',
  allow: 'signed_in',
  creates: true,
  body: ScheduledReportBody,
  answers: { 201: ScheduledReport, 404: Detail },
})

export const listReportRecipients = route({
  method: 'GET',
  path: '/api/v1/scheduled-reports/recipients/',
  summary: 'List the users who may open a report and have an e-mail address, by name.',
  allow: 'signed_in',
  query: z.strictObject({
    slug: z.enum(reportSlugs as [ReportSlug, ...ReportSlug[]], { error: 'Choose a report.' }),
    ...typeaheadQuery(limits.picker_page),
  }),
  answers: { 200: ReportRecipients, 403: Detail },
})

export const getScheduledReport = route({
  method: 'GET',
  path: '/api/v1/scheduled-reports/{id}/',
  summary: 'Get a scheduled report with its last run.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: ScheduledReport },
})

export const changeScheduledReport = route({
  method: 'PUT',
  path: '/api/v1/scheduled-reports/{id}/',
  summary: 'Change an own scheduled report, or turn it on or off. 409 if it changed after `version`.',
  allow: 'signed_in',
  params: idParams,
  body: ScheduledReportChanges,
  answers: { 200: ScheduledReport },
})

export const deleteScheduledReport = route({
  method: 'DELETE',
  path: '/api/v1/scheduled-reports/{id}/',
  summary: 'Delete an own scheduled report; with `accounts.change_user`, any of the account.',
  allow: 'signed_in',
  params: idParams,
  answers: { 204: noContent },
})

export const sendScheduledReport = route({
  method: 'POST',
  path: '/api/v1/scheduled-reports/{id}/send/',
  summary: 'Send an own scheduled report now, whether it is on or off. The next run stays as planned.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: ScheduledReport, 429: Detail },
})

export const leaveScheduledReport = route({
  method: 'POST',
  path: '/api/v1/scheduled-reports/{id}/leave/',
  summary: 'Stop receiving a scheduled report. Without recipients, it is turned off.',
  allow: 'signed_in',
  params: idParams,
  answers: { 204: noContent },
})
