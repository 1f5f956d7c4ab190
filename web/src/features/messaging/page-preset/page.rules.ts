import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { Priority } from '@wardline/contract/messaging/threads/priority.ts'

export interface PageFlags {
  priority: Priority
  requires_confirm: boolean
  apply_escalations: boolean
}

type Recipients = readonly Pick<Contact, 'type'>[]

/** The options of a page. It escalates to a schedule group, which has a policy of its own or the standard one. */
export const pageFlags = (recipients: Recipients): PageFlags => ({
  priority: 2,
  requires_confirm: true,
  apply_escalations: recipients.some(({ type }) => type === 'ScheduleGroup'),
})

/** The options that a page gets back when it becomes a message again: those of its type, unless they are a page's. */
export function flagsAfterPage(ofType: PageFlags | undefined, blank: PageFlags): PageFlags {
  const { priority, requires_confirm, apply_escalations } =
    ofType && !(ofType.priority === 2 && ofType.requires_confirm) ? ofType : blank
  return { priority, requires_confirm, apply_escalations }
}
