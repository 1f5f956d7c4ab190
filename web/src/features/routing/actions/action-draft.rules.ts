import type { Action, ActionType, NewAction } from '@wardline/contract/routing/actions/action.schemas.ts'
import { isBlank } from '@wardline/contract/text.ts'
import { listNamed, type Named } from '../references/reference.view.ts'

/** The values of all types, so that changing the type loses nothing. */
export interface ActionDraft {
  name: string
  type: ActionType
  contacts: Named[]
  groups: Named[]
  users: Named[]
  priority: 0 | 1 | 2
  message_types: Named[]
  escalation_policies: Named[]
  delay: 'time' | 'shift'
  until_time: string
  sentence: string
}

export function toActionDraft(action: Action | null): ActionDraft {
  const named = (field: string) => listNamed(action?.references ?? [], field)
  return {
    name: action?.name ?? '',
    type: action?.type ?? 'RedirectAction',
    contacts: named('contact_ids'),
    groups: named('paging_group_id'),
    users: named('user_id'),
    priority: action?.priority ?? 2,
    message_types: named('message_type_id'),
    escalation_policies: named('escalation_policy_id'),
    delay: action?.until_time === null ? 'shift' : 'time',
    until_time: action?.until_time ?? '',
    sentence: action?.sentence ?? '',
  }
}

const noChoice = 0
const idOf = ([one]: readonly Named[]): number => one?.id ?? noChoice

export interface CheckedAction {
  body: NewAction
  /** Sentences by the name of the field in the API. */
  problems: Readonly<Record<string, string>>
}

export function checkActionDraft(draft: ActionDraft): CheckedAction {
  const body = toBody(draft)
  return {
    body,
    problems: {
      ...(isBlank(draft.name) && { name: 'Enter a name.' }),
      ...('contact_ids' in body &&
        body.contact_ids.length === 0 && { contact_ids: 'Choose at least one contact.' }),
      ...('paging_group_id' in body &&
        body.paging_group_id === noChoice && { paging_group_id: 'Choose a group.' }),
      ...('user_id' in body && body.user_id === noChoice && { user_id: 'Choose a person.' }),
      ...('message_type_id' in body &&
        body.message_type_id === noChoice && { message_type_id: 'Choose a message type.' }),
      ...('escalation_policy_id' in body &&
        body.escalation_policy_id === noChoice && { escalation_policy_id: 'Choose an escalation policy.' }),
      ...('until_time' in body && body.until_time === '' && { until_time: 'Enter a time such as 07:00.' }),
      ...('sentence' in body && isBlank(body.sentence) && { sentence: 'Enter the text for the sender.' }),
    },
  }
}

function toBody(draft: ActionDraft): NewAction {
  const { name, type } = draft
  switch (type) {
    case 'RedirectAction':
    case 'AddRecipientAction':
      return { name, type, contact_ids: draft.contacts.map(({ id }) => id) }
    case 'OnCallAction':
    case 'FailOverAction':
      return { name, type, paging_group_id: idOf(draft.groups) }
    case 'SupervisorAction':
      return { name, type, user_id: idOf(draft.users) }
    case 'PriorityAction':
      return { name, type, priority: draft.priority }
    case 'MessageTypeAction':
      return { name, type, message_type_id: idOf(draft.message_types) }
    case 'EscalationAction':
      return { name, type, escalation_policy_id: idOf(draft.escalation_policies) }
    case 'DelayAction':
      return { name, type, until_time: draft.delay === 'shift' ? null : draft.until_time }
    case 'RefuseAction':
      return { name, type, sentence: draft.sentence }
    case 'ConfirmationAction':
    case 'StopAction':
      return { name, type }
  }
}
