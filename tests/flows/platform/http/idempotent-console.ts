import {
  listConsolePages,
  recordConsoleCall,
  releasePage,
  takeOverPage,
} from '@wardline/contract/messaging/console/console.routes.ts'
import { sendToConversation } from '@wardline/contract/messaging/conversations/conversation.routes.ts'
import {
  createScheduledMessage,
  sendScheduledMessage,
} from '@wardline/contract/messaging/scheduled-messages/scheduled-message.routes.ts'
import { joinPage } from '@wardline/contract/messaging/responses/paging-request.routes.ts'
import { joinCommonDepartment } from '../../../fixtures/hospital/departments.ts'
import type { Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createGroup } from '../../../fixtures/paging/group-rows.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import { once, type Once } from './once.ts'

/** Writes of operators, each on a page of its own, a joined page, messages without a subject, and scheduled ones. */
export function onceInConsole(hospital: () => Hospital): Record<string, Once> {
  const sendPage = async (dora: Person) => {
    const { ana, ben } = hospital()
    const { id } = await ana.writes(ben, 'Come, please', { apply_escalations: true })
    const { results } = await dora.call(listConsolePages, { query: { thread_ids: String(id) } })
    return { id: results[0]?.id ?? 0 }
  }
  const takeOver = async (dora: Person) => {
    const params = await sendPage(dora)
    await dora.call(takeOverPage, { params, body: {} })
    return params
  }
  const [open, released, called] = [once(sendPage), once(takeOver), once(takeOver)]
  const joinable = once(async (dora) => {
    const { ana, ben } = hospital()
    await joinCommonDepartment(hospital(), [ana, dora])
    const { contact_id } = await createGroup(hospital(), 'Renal', { failOver: ben })
    const { id } = await ana.writes(contact_id, 'Please confirm', { requires_confirm: true })
    return { id }
  })
  const scheduledBody = once(() => {
    const conversation_message = { message: 'Later', recipient_ids: [hospital().ben.user.contact_id] }
    return Promise.resolve({
      conversation_message,
      send_at: hospital().clock.now().add({ hours: 1 }).toString(),
    })
  })
  const scheduled = once(async (dora) => {
    const { id } = await dora.call(createScheduledMessage, { body: await scheduledBody(dora) })
    return { id }
  })
  return {
    createScheduledMessage: async (dora, key) =>
      dora.request(createScheduledMessage, { body: await scheduledBody(dora), key }),
    sendScheduledMessage: async (dora, key) =>
      dora.request(sendScheduledMessage, { params: await scheduled(dora), key }),
    joinPage: async (dora, key) => dora.request(joinPage, { params: await joinable(dora), key }),
    sendToConversation: (dora, key) => {
      const body = { recipient_ids: [hospital().ben.user.contact_id], message: 'Bed 12' }
      return dora.request(sendToConversation, { body, key })
    },
    takeOverPage: async (dora, key) =>
      dora.request(takeOverPage, { params: await open(dora), body: {}, key }),
    releasePage: async (dora, key) => dora.request(releasePage, { params: await released(dora), key }),
    recordConsoleCall: async (dora, key) => {
      const body = { user_id: hospital().ben.user.user_id, outcome: 'no_answer' }
      return dora.request(recordConsoleCall, { params: await called(dora), body, key })
    },
  }
}
