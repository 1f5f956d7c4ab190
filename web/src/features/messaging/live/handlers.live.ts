import type { LiveHandlers, LiveKind } from '@wardline/contract/registry/events.ts'
import { contactChanged } from './favorites.live.ts'
import { monitoringEnded, monitoringStarted, newSubscriber, subscriberLeft } from './membership.live.ts'
import { messageAdded } from './messages.live.ts'
import {
  acknowledgementsClosed,
  messageAnswered,
  acknowledgementRequested,
  acknowledgementChanged,
} from './acknowledgements.live.ts'
import { presenceChanged, userChanged } from './people.live.ts'
import { threadRecalled } from './recall.live.ts'
import type { LiveState } from './live-state.ts'
import { threadChanged } from './patient-link.live.ts'
import { advanceSubscribers, resetSubscribersForNewMessage } from './subscribers.live.ts'
import {
  pageChanged,
  subscriberState,
  threadArchived,
  threadNew,
  threadNewMessage,
  threadRead,
  threadUnarchived,
} from './threads.live.ts'
import { applyOnCallChange } from '../../paging/on-call/on-call.live.ts'
import { writebackChanged } from './emr-writebacks.live.ts'
import { stopTyping, typingStarted, typingStopped } from './typing.live.ts'

/** A missing handler does not compile. */
const handlers: LiveHandlers<LiveState> = {
  // app/live/event-effects.ts handles events that change nothing here.
  sessions_ended: (state) => state,
  sessions_locked: (state) => state,
  presence_changed: presenceChanged,
  user_changed: userChanged,
  profile_changed: (state) => state,
  contact_changed: contactChanged,
  thread_new: threadNew,
  thread_new_message: (state, payload) => {
    const notTyping = stopTyping(state, payload.thread_id, payload.message.sender.id)
    // Subscribers come first: they compare with the previous newest message.
    return threadNewMessage(messageAdded(resetSubscribersForNewMessage(notTyping, payload), payload), payload)
  },
  thread_changed: threadChanged,
  new_subscriber: newSubscriber,
  subscriber_left: subscriberLeft,
  subscriber_state: (state, payload) => advanceSubscribers(subscriberState(state, payload), payload),
  thread_read: threadRead,
  thread_archived: threadArchived,
  thread_unarchived: threadUnarchived,
  thread_recalled: threadRecalled,
  thread_removed: threadRecalled,
  message_accepted: messageAnswered,
  message_rejected: messageAnswered,
  message_responded: messageAnswered,
  acknowledgement_requested: acknowledgementRequested,
  acknowledgements_closed: acknowledgementsClosed,
  handoff_changed: (state) => state,
  acknowledgement_changed: acknowledgementChanged,
  paging_requests_changed: pageChanged,
  message_types_changed: (state) => state,
  tagging_changed: (state) => state,
  monitoring_started: monitoringStarted,
  monitoring_ended: monitoringEnded,
  on_call_changed: (state, payload) => ({ ...state, on_call: applyOnCallChange(state.on_call, payload) }),
  paging_group_changed: (state) => state,
  calendar_changed: (state) => state,
  shift_taken: (state) => state,
  swap_request_changed: (state) => state,
  shift_notices_changed: (state) => state,
  prompt_changed: (state) => state,
  pager_number_changed: (state) => state,
  pager_call_changed: (state) => state,
  emr_document_changed: writebackChanged,
  patient_changed: (state) => state,
  patient_handoff_changed: (state) => state,
  patients_uploaded: (state) => state,
  record_opened: (state) => state,
  care_team_assigned: (state) => state,
  care_team_unassigned: (state) => state,
  care_team_taken: (state) => state,
  care_team_handoff: (state) => state,
  account_changed: (state) => state,
  permissions_changed: (state) => state,
  webhooks_changed: (state) => state,
  api_tokens_changed: (state) => state,
  department_changed: (state) => state,
  downloads_changed: (state) => state,
  scheduled_reports_changed: (state) => state,
  user_accounts_changed: (state) => state,
  second_factors_changed: (state) => state,
  escalation_policy_changed: (state) => state,
  schedule_source_changed: (state) => state,
  directory_sync_changed: (state) => state,
  routing_changed: (state) => state,
  dry_run_changed: (state) => state,
  page_event: (state) => state,
  provider_changed: (state) => state,
  sandbox_changed: (state) => state,
  typing_start: typingStarted,
  typing_stop: typingStopped,
}

/** Ignores event kinds of a newer server. */
export function applyEvent(state: LiveState, event: { kind: string; payload: unknown }): LiveState {
  if (!Object.hasOwn(handlers, event.kind)) return state
  const handle = handlers[event.kind as LiveKind] as (state: LiveState, payload: unknown) => LiveState
  return handle(state, event.payload)
}
