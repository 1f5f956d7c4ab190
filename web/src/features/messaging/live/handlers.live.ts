import type { LiveHandlers } from '@wardline/contract/registry/events.ts'
import { contactChanged } from './favorites.live.ts'
import {
  monitoringEnded,
  monitoringStarted,
  newSubscriber,
  participantLeft,
  subscriberLeft,
} from './membership.live.ts'
import { messageAdded, messageChanged, messageReaction } from './messages.live.ts'
import {
  acknowledgementsClosed,
  messageAnswered,
  acknowledgementRequested,
  acknowledgementChanged,
} from './acknowledgements.live.ts'
import { quotedMessageChanged } from './quotes.live.ts'
import { presenceChanged, userChanged } from './people.live.ts'
import { threadRecalled } from './recall.live.ts'
import type { LiveState } from './live-state.ts'
import { threadChanged } from './patient-link.live.ts'
import { advanceSubscribers, resetSubscribersForNewMessage } from './subscribers.live.ts'
import {
  pageChanged,
  subscriberState,
  threadArchived,
  threadMarkedUnread,
  threadMessageChanged,
  threadMuted,
  threadNew,
  threadNewMessage,
  threadRead,
  threadReminded,
  threadReminderChanged,
  threadUnarchived,
} from './threads.live.ts'
import { applyOnCallChange } from '../../paging/on-call/on-call.live.ts'
import { writebackChanged } from './emr-writebacks.live.ts'
import { stopTyping, typingStarted, typingStopped } from './typing.live.ts'

/** Handlers of the events that change the cached state. app/live/live-table.ts lists what all events do. */
const stateUpdates = {
  presence_changed: presenceChanged,
  user_changed: userChanged,
  contact_changed: contactChanged,
  thread_new: threadNew,
  thread_new_message: (state, payload) => {
    const notTyping = stopTyping(state, payload.thread_id, payload.message.sender.id)
    // Subscribers come first: they compare with the previous newest message.
    return threadNewMessage(messageAdded(resetSubscribersForNewMessage(notTyping, payload), payload), payload)
  },
  message_changed: (state, payload) =>
    threadMessageChanged(quotedMessageChanged(messageChanged(state, payload), payload), payload),
  message_reaction: messageReaction,
  thread_changed: threadChanged,
  new_subscriber: newSubscriber,
  subscriber_left: subscriberLeft,
  participant_left: participantLeft,
  thread_left: threadRecalled,
  subscriber_state: (state, payload) => advanceSubscribers(subscriberState(state, payload), payload),
  thread_read: threadRead,
  thread_marked_unread: threadMarkedUnread,
  thread_muted: threadMuted,
  thread_reminder_changed: threadReminderChanged,
  thread_reminded: threadReminded,
  thread_archived: threadArchived,
  thread_unarchived: threadUnarchived,
  thread_recalled: threadRecalled,
  thread_removed: threadRecalled,
  message_accepted: messageAnswered,
  message_rejected: messageAnswered,
  message_responded: messageAnswered,
  acknowledgement_requested: acknowledgementRequested,
  acknowledgements_closed: acknowledgementsClosed,
  acknowledgement_changed: acknowledgementChanged,
  paging_requests_changed: pageChanged,
  monitoring_started: monitoringStarted,
  monitoring_ended: monitoringEnded,
  on_call_changed: (state, payload) => ({ ...state, on_call: applyOnCallChange(state.on_call, payload) }),
  emr_document_changed: writebackChanged,
  typing_start: typingStarted,
  typing_stop: typingStopped,
} satisfies Partial<LiveHandlers<LiveState>>

export type StateEvent = keyof typeof stateUpdates

/** Ignores other events, and event kinds of a newer server. */
export function applyEvent(state: LiveState, event: { kind: string; payload: unknown }): LiveState {
  if (!Object.hasOwn(stateUpdates, event.kind)) return state
  const handle = stateUpdates[event.kind as StateEvent] as (state: LiveState, payload: unknown) => LiveState
  return handle(state, event.payload)
}
