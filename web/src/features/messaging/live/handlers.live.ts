import type { LiveHandlers, LiveKind } from '@wardline/contract/events.ts'
import { contactChanged } from './favorites.live.ts'
import { monitoringEnded, monitoringStarted, newSubscriber, subscriberLeft } from './membership.live.ts'
import { messageAdded } from './messages.live.ts'
import { itemsMoved, messageAnswered, messageAsked, openItemChanged } from './open-items.live.ts'
import { presenceChanged, userChanged } from './people.live.ts'
import { threadRecalled } from './recalled.live.ts'
import type { LiveState } from './state.ts'
import { threadChanged } from './subject.live.ts'
import { subscribersFurther, subscribersOfNewMessage } from './subscribers.live.ts'
import {
  pageChanged,
  subscriberState,
  threadArchived,
  threadNew,
  threadNewMessage,
  threadRead,
  threadUnarchived,
} from './threads.live.ts'
import { onCallChanged } from '../../paging/on-call/on-call.live.ts'
import { writebackChanged } from './writebacks.live.ts'
import { stopTyping, typingStarted, typingStopped } from './typing.live.ts'

/** One line for each live event of the contract; one that is missing does not compile. */
const handlers: LiveHandlers<LiveState> = {
  // What is held does not change; the application asks whether its own session is among them.
  sessions_ended: (state) => state,
  presence_changed: presenceChanged,
  user_changed: userChanged,
  // The profile page holds it; nothing of messaging changes.
  profile_changed: (state) => state,
  contact_changed: contactChanged,
  thread_new: threadNew,
  thread_new_message: (state, payload) => {
    const spoken = stopTyping(state, payload.thread_id, payload.message.sender.id)
    // Subscribers first: they compare with the newest message that was known before this one.
    return threadNewMessage(messageAdded(subscribersOfNewMessage(spoken, payload), payload), payload)
  },
  thread_changed: threadChanged,
  new_subscriber: newSubscriber,
  subscriber_left: subscriberLeft,
  subscriber_state: (state, payload) => subscribersFurther(subscriberState(state, payload), payload),
  thread_read: threadRead,
  thread_archived: threadArchived,
  thread_unarchived: threadUnarchived,
  thread_recalled: threadRecalled,
  message_accepted: messageAnswered,
  message_rejected: messageAnswered,
  message_responded: messageAnswered,
  message_asked: messageAsked,
  open_items_moved: itemsMoved,
  // Whoever shows what is handed to them asks again.
  handover_changed: (state) => state,
  open_item_changed: openItemChanged,
  page_changed: pageChanged,
  monitoring_started: monitoringStarted,
  monitoring_ended: monitoringEnded,
  on_call_changed: (state, payload) => ({ ...state, on_call: onCallChanged(state.on_call, payload) }),
  // The pages of paging hold it; they ask again (app/after-event.ts).
  paging_group_changed: (state) => state,
  calendar_changed: (state) => state,
  shift_taken: (state) => state,
  shift_offer_changed: (state) => state,
  prompt_changed: (state) => state,
  emr_document_changed: writebackChanged,
  // Whoever shows policies asks for them again.
  escalation_policy_changed: (state) => state,
  // Whoever shows the time line of a page asks for it again.
  page_event: (state) => state,
  // The pages of carriers and of the sandbox hold them.
  carrier_changed: (state) => state,
  sandbox_changed: (state) => state,
  typing_start: typingStarted,
  typing_stop: typingStopped,
}

/** The state after an event. A kind that this version does not know (a newer server) changes nothing. */
export function applyEvent(state: LiveState, event: { kind: string; payload: unknown }): LiveState {
  if (!Object.hasOwn(handlers, event.kind)) return state
  const handle = handlers[event.kind as LiveKind] as (state: LiveState, payload: unknown) => LiveState
  return handle(state, event.payload)
}
