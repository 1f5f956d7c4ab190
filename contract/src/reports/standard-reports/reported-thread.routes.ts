import { Detail } from '../../errors.ts'
import { route } from '../../route.ts'
import { ReportedThreads, threadListQueries } from './reported-thread.schemas.ts'

const answers = { 200: ReportedThreads, 404: Detail } as const

export const listThreadsOfMessageVolume = route({
  method: 'GET',
  path: '/api/v1/reports/msg-volume-over-time/threads/',
  summary:
    'The conversations behind a number of the report that the caller may open, and how much of the number they are. `format=csv` exports all rows.',
  allow: { permission: 'reporting.msg-volume-over-time' },
  query: threadListQueries.volume,
  answers,
})

export const listThreadsOfUsage = route({
  method: 'GET',
  path: '/api/v1/reports/usage-report/threads/',
  summary:
    'The conversations behind a number of the usage report that the caller may open. `format=csv` exports all rows.',
  allow: { permission: 'reporting.usage-report' },
  query: threadListQueries.usage,
  answers,
})

export const listThreadsOfUserMessageTypes = route({
  method: 'GET',
  path: '/api/v1/reports/user-mt-report/threads/',
  summary:
    'The conversations behind a number of the message types of a user that the caller may open. `format=csv` exports all rows.',
  allow: { permission: 'reporting.user-mt-report' },
  query: threadListQueries.ofUser,
  answers,
})

export const listThreadsOfMessageTypes = route({
  method: 'GET',
  path: '/api/v1/reports/mt-usage-report/threads/',
  summary:
    'The conversations behind a number of a message type that the caller may open. `format=csv` exports all rows.',
  allow: { permission: 'reporting.mt-usage-report' },
  query: threadListQueries.types,
  answers,
})
