import { z } from 'zod'
import { versionFields, withVersion } from '../../record-version.ts'
import { isBlank, line } from '../../text.ts'
import { MessagePriority, References, RoutingId, RoutingName, UsedIn } from '../routing-fields.ts'
import { routingLimits } from '../routing-limits.ts'

/** `url_prefix` follows `/api/v1/routing/actions/`. */
export const actionTypes = {
  RedirectAction: { url_prefix: 'redirect', label: 'Send to other contacts instead' },
  AddRecipientAction: { url_prefix: 'addrecipient', label: 'Add recipients' },
  OnCallAction: { url_prefix: 'oncall', label: 'Send to who is on call for a group instead' },
  FailOverAction: { url_prefix: 'failover', label: 'Send to the fail-over of a group instead' },
  SupervisorAction: { url_prefix: 'supervisor', label: 'Notify a supervisor' },
  PriorityAction: { url_prefix: 'priority', label: 'Set the priority' },
  MessageTypeAction: { url_prefix: 'messagetype', label: 'Set the message type' },
  ConfirmationAction: { url_prefix: 'confirmation', label: 'Require confirmation' },
  EscalationAction: { url_prefix: 'escalation', label: 'Apply an escalation policy' },
  DelayAction: { url_prefix: 'delay', label: 'Delay notifications' },
  RefuseAction: { url_prefix: 'refuse', label: 'Refuse the message' },
  StopAction: { url_prefix: 'stop', label: 'Stop processing' },
} as const

export type ActionType = keyof typeof actionTypes
export const actionPrefixes = Object.values(actionTypes).map(({ url_prefix }) => url_prefix)

const contact_ids = z
  .array(RoutingId, { error: 'Choose at least one contact.' })
  .min(1, 'Choose at least one contact.')
  .max(routingLimits.values, `Choose at most ${routingLimits.values} contacts.`)
  .transform((ids) => [...new Set(ids)])

const sentence = line(300).refine((value) => !isBlank(value), 'Enter the text for the sender.')
const time = z
  .string({ error: 'Enter a time such as 07:00.' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 07:00.')

const fields = {
  RedirectAction: { contact_ids },
  AddRecipientAction: { contact_ids },
  OnCallAction: { paging_group_id: RoutingId },
  FailOverAction: { paging_group_id: RoutingId },
  SupervisorAction: { user_id: RoutingId },
  PriorityAction: { priority: MessagePriority },
  MessageTypeAction: { message_type_id: RoutingId },
  ConfirmationAction: {},
  /** Groups of the message escalate by this policy instead of their own. */
  EscalationAction: { escalation_policy_id: RoutingId },
  /**
   * Notifications wait for this time of the hospital; without one, for the next shift of each recipient who is not on
   * call. High priority and escalating messages never wait.
   */
  DelayAction: { until_time: time.nullable().default(null) },
  RefuseAction: { sentence },
  StopAction: {},
}

const newAction = <T extends ActionType>(type: T) =>
  z.strictObject({ type: z.literal(type), name: RoutingName, ...fields[type] })

export const NewAction = z.discriminatedUnion(
  'type',
  [
    newAction('RedirectAction'),
    newAction('AddRecipientAction'),
    newAction('OnCallAction'),
    newAction('FailOverAction'),
    newAction('SupervisorAction'),
    newAction('PriorityAction'),
    newAction('MessageTypeAction'),
    newAction('ConfirmationAction'),
    newAction('EscalationAction'),
    newAction('DelayAction'),
    newAction('RefuseAction'),
    newAction('StopAction'),
  ],
  { error: `An action is ${Object.keys(actionTypes).join(', ')}.` },
)
export type NewAction = z.output<typeof NewAction>

export const ActionChanges = z.discriminatedUnion('type', withVersion(NewAction.options), {
  error: `An action is ${Object.keys(actionTypes).join(', ')}.`,
})
export type ActionChanges = z.output<typeof ActionChanges>

/** Fields of other types are missing. */
export const Action = z
  .object({
    id: z.int(),
    name: z.string(),
    type: z.enum(Object.keys(actionTypes) as [ActionType, ...ActionType[]]),
    url_prefix: z.string(),
    contact_ids: z.array(z.int()).optional(),
    paging_group_id: z.int().optional(),
    user_id: z.int().optional(),
    priority: MessagePriority.optional(),
    message_type_id: z.int().optional(),
    escalation_policy_id: z.int().optional(),
    until_time: z.string().nullable().optional(),
    sentence: z.string().optional(),
    /** The policies that contain it: while there are any, it cannot be deleted. */
    used_in: UsedIn,
    references: References,
    /** Problems with records that it names and that no longer exist. */
    problems: z.array(z.string()),
    ...versionFields,
  })
  .meta({ id: 'RoutingAction' })
export type Action = z.output<typeof Action>
