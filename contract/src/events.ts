import { presenceChanged, sessionsEnded } from './accounts/session.events.ts'
import { profileChanged, userChanged } from './accounts/user.events.ts'
import { pageEvent } from './alerts/page-event.events.ts'
import { carrierChanged } from './alerts/carrier.events.ts'
import { sandboxChanged } from './alerts/sandbox.events.ts'
import { contactChanged } from './directory/contact.events.ts'
import { emrDocumentChanged } from './integrations/emr.events.ts'
import { handoverChanged } from './messaging/handover.events.ts'
import * as monitoring from './messaging/monitoring.events.ts'
import * as openItem from './messaging/open-item.events.ts'
import { threadChanged } from './messaging/subject.events.ts'
import { pageChanged } from './messaging/page.events.ts'
import { calendarChanged } from './paging/on-call-event.events.ts'
import { onCallChanged } from './paging/oncall.events.ts'
import { shiftOfferChanged } from './paging/shift-offer.events.ts'
import { shiftTaken } from './paging/takeover.events.ts'
import * as thread from './messaging/thread.events.ts'
import { escalationPolicyChanged } from './paging/escalation-policy.events.ts'
import { pagingGroupChanged } from './paging/paging-group.events.ts'
import { promptChanged } from './paging/prompt.events.ts'
import type { PayloadOf } from './event.ts'

/** Every live event by kind. The browser's table of handlers has a line for each or does not compile. */
export const events = {
  sessions_ended: sessionsEnded,
  presence_changed: presenceChanged,
  user_changed: userChanged,
  profile_changed: profileChanged,
  contact_changed: contactChanged,
  thread_new: thread.threadNew,
  thread_new_message: thread.threadNewMessage,
  thread_changed: threadChanged,
  new_subscriber: thread.newSubscriber,
  subscriber_left: monitoring.subscriberLeft,
  subscriber_state: thread.subscriberStateChanged,
  thread_read: thread.threadRead,
  thread_archived: thread.threadArchived,
  thread_unarchived: thread.threadUnarchived,
  thread_recalled: openItem.threadRecalled,
  message_accepted: openItem.messageAccepted,
  message_rejected: openItem.messageRejected,
  message_responded: openItem.messageResponded,
  message_asked: openItem.messageAsked,
  open_items_moved: openItem.openItemsMoved,
  page_changed: pageChanged,
  handover_changed: handoverChanged,
  open_item_changed: openItem.openItemChanged,
  monitoring_started: monitoring.monitoringStarted,
  monitoring_ended: monitoring.monitoringEnded,
  on_call_changed: onCallChanged,
  calendar_changed: calendarChanged,
  shift_taken: shiftTaken,
  shift_offer_changed: shiftOfferChanged,
  paging_group_changed: pagingGroupChanged,
  prompt_changed: promptChanged,
  emr_document_changed: emrDocumentChanged,
  escalation_policy_changed: escalationPolicyChanged,
  page_event: pageEvent,
  carrier_changed: carrierChanged,
  sandbox_changed: sandboxChanged,
  typing_start: thread.typingStarted,
  typing_stop: thread.typingStopped,
} as const

export type LiveKind = keyof typeof events
export type LivePayload = { [K in LiveKind]: PayloadOf<(typeof events)[K]> }
export type LiveHandlers<State> = { [K in LiveKind]: (state: State, payload: LivePayload[K]) => State }
