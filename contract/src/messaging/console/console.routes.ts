import { z } from 'zod'
import { instant } from '../../instant.ts'
import { limits } from '../../limits.ts'
import { idParams, pageOf, pageQuery, route } from '../../route.ts'
import { text } from '../../text.ts'
import { booleanParam, idList } from '../../typeahead.ts'
import { CallOutcome } from '../../alerts/page-events/page-event.schemas.ts'
import { ConsoleCall, ConsolePage, ConsoleRequest, PageTrail } from './console.schemas.ts'

const allow = { permission: 'messaging.operate_console' } as const
const id = z.coerce.number().int().positive().optional()

export const listConsolePages = route({
  method: 'GET',
  path: '/api/v1/console/pages/',
  summary:
    'List the open pages of the hospital, oldest first: pages that escalate, and those of the last 24 hours that no one ' +
    'answered. With state=all also ended pages, newest first.',
  allow,
  query: z.strictObject({
    state: z.enum(['open', 'all'], { error: 'state is open or all.' }).default('open'),
    /** Pages of these threads only, to follow changes. */
    thread_ids: idList('thread_ids').optional(),
    /** Matches the sender and everyone who was notified. */
    user_id: id,
    group_id: id,
    patient_id: id,
    /** Pages that were sent from this instant, and before `until`. */
    from: instant('from').optional(),
    until: instant('until').optional(),
    ...pageQuery(limits.console_page),
    page_size: z.coerce.number().int().min(1).max(limits.console_most).default(limits.console_page),
  }),
  answers: { 200: pageOf(ConsolePage) },
})

export const listConsoleRequests = route({
  method: 'GET',
  path: '/api/v1/console/requests/',
  summary:
    'List the messages of the last 24 hours that ask for a confirmation or a choice of options, do not escalate, and wait ' +
    'for an answer: high priority first, then the oldest.',
  allow,
  query: z.strictObject({
    /** Only of high priority. */
    high_priority: booleanParam('high_priority').optional(),
    ...pageQuery(limits.console_page),
    page_size: z.coerce.number().int().min(1).max(limits.console_most).default(limits.console_page),
  }),
  answers: { 200: pageOf(ConsoleRequest) },
})

export const getPageTrail = route({
  method: 'GET',
  path: '/api/v1/console/pages/{id}/trail/',
  summary:
    'List what happened to a page, newest first: its steps, how far each notification got, and calls. Without the text ' +
    'of messages and answers, which operators read after taking the page over.',
  allow,
  params: idParams,
  answers: { 200: PageTrail },
})

export const takeOverPage = route({
  method: 'POST',
  path: '/api/v1/console/pages/{id}/take_over/',
  summary:
    'Take over a page as operator: joins its thread, and everyone on it sees who handles the page. It still waits for an ' +
    'answer. 409 if another operator handles it, unless `from_operator_id` names that operator.',
  allow,
  params: idParams,
  body: z.strictObject({ from_operator_id: z.int().positive().optional() }).default({}),
  creates: true,
  answers: { 200: ConsolePage },
})

export const releasePage = route({
  method: 'POST',
  path: '/api/v1/console/pages/{id}/release/',
  summary: 'Stop handling a page, which then shows no operator. 409 if another operator handles it.',
  allow,
  params: idParams,
  creates: true,
  answers: { 200: ConsolePage },
})

export const recordConsoleCall = route({
  method: 'POST',
  path: '/api/v1/console/pages/{id}/calls/',
  summary:
    'Record a phone call to a user whom the page waits for, or to its sender. accepted, declined, and responded with one of ' +
    "the response options are recorded as that user's answer. Only the operator who handles the page.",
  allow,
  params: idParams,
  body: z.strictObject({
    user_id: z.int('Choose the person whom you called.').positive('Choose the person whom you called.'),
    outcome: CallOutcome,
    /** For the outcome `responded`. */
    response: text(100).optional(),
    note: text(500).default(''),
  }),
  creates: true,
  answers: { 201: ConsoleCall },
})

export const listConsoleCalls = route({
  method: 'GET',
  path: '/api/v1/console/calls/',
  summary: 'List the calls that operators recorded, newest first.',
  allow,
  query: z.strictObject({
    /** Calls about this page only. */
    page_id: id,
    ...pageQuery(limits.console_calls),
  }),
  answers: { 200: pageOf(ConsoleCall) },
})
