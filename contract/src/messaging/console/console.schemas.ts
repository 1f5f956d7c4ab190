import { z } from 'zod'
import { CallOutcome, pageEventKinds } from '../../alerts/page-events/page-event.schemas.ts'
import { PagingRequest } from '../paging-requests/paging-request.schemas.ts'
import { Priority } from '../threads/priority.ts'
import { ThreadPatient } from '../threads/thread.schemas.ts'

const Person = z.object({ user_id: z.int(), display_name: z.string(), title: z.string() })

/** `phone`: a number that the user lets others see. */
const CalledPerson = Person.extend({ phone: z.string().nullable() })

/**
 * A user whose answer the page waits for.
 * - `phone`: a number that the user lets others see.
 * - `duty_number` and `instructions`: those of the user's current shift in the paged group, for callers.
 * - `opened`: when the user first opened the message, as an ISO instant.
 */
export const AwaitedResponder = Person.extend({
  phone: z.string().nullable(),
  duty_number: z.string().nullable(),
  instructions: z.string(),
  opened: z.string().nullable(),
}).meta({ id: 'AwaitedResponder' })
export type AwaitedResponder = z.output<typeof AwaitedResponder>

/**
 * A paging request as operators see it.
 * - `subject`: the title of its thread; null if the page is about a patient whose record the caller may not open.
 * - `can_accept`: whether the page can be accepted or declined, beside its `response_options`.
 * - `latest`: the newest event that tells how far the page got, as a sentence.
 */
export const ConsolePage = PagingRequest.extend({
  thread_id: z.int(),
  thread_uid: z.string(),
  priority: Priority,
  subject: z.string().nullable(),
  started: z.string(),
  requester: CalledPerson,
  can_accept: z.boolean(),
  response_options: z.array(z.string()),
  waits_for: z.array(AwaitedResponder),
  latest: z.object({ text: z.string(), at: z.string() }).nullable(),
}).meta({ id: 'ConsolePage' })
export type ConsolePage = z.output<typeof ConsolePage>

/** The events of a page as sentences, without message text. */
export const PageTrail = z
  .object({
    /** The newest ones first. */
    entries: z.array(z.object({ at: z.string(), kind: z.enum(pageEventKinds), text: z.string() })),
  })
  .meta({ id: 'PageTrail' })
export type PageTrail = z.output<typeof PageTrail>

/**
 * A message that asks for a confirmation or a choice of options, does not escalate, and waits for an answer.
 * - `subject`: as that of a page.
 * - `patient`: the patient of the thread; null without one, or if the caller may not view patients or open the record.
 * - `waits_for`: the first users who have not answered, by name. `waiting_count` counts all of them.
 */
export const ConsoleRequest = z
  .object({
    message_id: z.int(),
    thread_id: z.int(),
    priority: Priority,
    subject: z.string().nullable(),
    patient: ThreadPatient.nullable(),
    started: z.string(),
    requester: CalledPerson,
    response_options: z.array(z.string()),
    asked_count: z.int(),
    waiting_count: z.int(),
    waits_for: z.array(CalledPerson),
  })
  .meta({ id: 'ConsoleRequest' })
export type ConsoleRequest = z.output<typeof ConsoleRequest>

export const ConsoleCall = z
  .object({
    id: z.int(),
    at: z.string(),
    operator: z.object({ user_id: z.int(), display_name: z.string() }),
    user: Person,
    outcome: CallOutcome,
    /** The chosen response option, if the outcome is `responded`. */
    response: z.string().nullable(),
    note: z.string(),
    page_id: z.int(),
    thread_id: z.int(),
    group_name: z.string(),
    subject: z.string().nullable(),
  })
  .meta({ id: 'ConsoleCall' })
export type ConsoleCall = z.output<typeof ConsoleCall>
