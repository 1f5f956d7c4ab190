import { acceptMessage, rejectMessage } from '@wardline/contract/messaging/responses/response.routes.ts'
import {
  escalateNow,
  joinPage,
  pageAgain,
  reportWrongRecipient,
  reassignPagingRequest,
  takePagingRequest,
} from '@wardline/contract/messaging/responses/paging-request.routes.ts'
import { joinCommonDepartment } from '../../fixtures/hospital/departments.ts'
import { createGroup } from '../../fixtures/paging/group-rows.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { sql } from 'kysely'
import type { Case } from './case.ts'

const inThread = (thread: Thread, body: object = {}) => ({ params: { id: thread.id }, body })

export const pageCases = {
  takePagingRequest: {
    'by a recipient paged by name': {
      asking: { apply_escalations: true },
      act: ({ ben }, thread) => ben.call(takePagingRequest, inThread(thread)),
    },
    'by the sender': {
      asking: { apply_escalations: true },
      act: ({ ana }, thread) => ana.call(takePagingRequest, inThread(thread)),
    },
    'after reporting a wrong recipient': {
      asking: { apply_escalations: true },
      before: ({ ben }, thread) => ben.call(reportWrongRecipient, inThread(thread)),
      act: ({ ben }, thread) => ben.call(takePagingRequest, inThread(thread)),
    },
  },
  reassignPagingRequest: {
    'to a user outside the thread': {
      asking: { apply_escalations: true },
      act: ({ ben, dora }, thread) =>
        ben.call(reassignPagingRequest, inThread(thread, { user_id: dora.user.user_id })),
    },
    'who accepts it': {
      asking: { apply_escalations: true },
      before: ({ ben, dora }, thread) =>
        ben.call(reassignPagingRequest, inThread(thread, { user_id: dora.user.user_id })),
      act: ({ dora }, thread) => dora.call(takePagingRequest, inThread(thread)),
    },
  },
  joinPage: {
    'by a colleague in a department': {
      asking: { requires_confirm: true, priority: 2 },
      before: async (hospital, thread) => {
        await joinCommonDepartment(hospital, [hospital.ana, hospital.dora])
        const { group_id } = await createGroup(hospital, `Group of page ${thread.id}`)
        await hospital.app.db.acrossAccounts((db) =>
          sql`insert into thread_group values (${hospital.ids.account_id}, ${thread.id}, ${group_id})`.execute(
            db,
          ),
        )
      },
      act: ({ dora }, thread) => dora.call(joinPage, { params: { id: thread.id } }),
    },
  },
  pageAgain: {
    'after one of two recipients answered': {
      asking: { requires_confirm: true },
      before: ({ ben }, thread) => ben.call(acceptMessage, inThread(thread)),
      act: ({ ana }, thread) => ana.call(pageAgain, inThread(thread)),
    },
  },
  escalateNow: {
    'to the next step': {
      asking: { apply_escalations: true },
      act: ({ ana }, thread) => ana.call(escalateNow, inThread(thread)),
    },
    'of a confirmation': {
      asking: { requires_confirm: true },
      act: ({ ana }, thread) => ana.call(escalateNow, inThread(thread)),
    },
  },
  reportWrongRecipient: {
    'by one of two responders': {
      asking: { apply_escalations: true },
      act: ({ ben }, thread) => ben.call(reportWrongRecipient, inThread(thread)),
    },
    'by the last responder, which runs the next step': {
      asking: { apply_escalations: true },
      before: ({ ben }, thread) => ben.call(rejectMessage, inThread(thread)),
      act: ({ cleo }, thread) => cleo.call(reportWrongRecipient, inThread(thread)),
    },
  },
} satisfies Record<string, Record<string, Case>>
