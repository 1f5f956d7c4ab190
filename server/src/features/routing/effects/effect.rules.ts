/** How a contact that a policy chose is used. */
export type ContactUse = 'contact' | 'fail_over' | 'supervisor'

export interface RoutedContact {
  contact_id: number
  use: ContactUse
  /** The policy that chose it; null for the sender's choice. */
  policy: string | null
}

/** `delay_until` of a message that waits for the shifts of its recipients. */
export const nextShift = 'next shift'

/** A message while policies are evaluated. */
export interface RoutingDraft {
  contacts: readonly RoutedContact[]
  priority: 0 | 1 | 2
  message_type_id: number | null
  requires_confirm: boolean
  apply_escalations: boolean
  /** Replaces the policies of groups. */
  escalation_policy_id: number | null
  /** A time of the hospital, `HH:MM`, or the next shift of each recipient. */
  delay_until: string | null
  /** The sentence that the sender reads instead of sending. */
  refused: string | null
  is_stopped: boolean
  redirects: number
  /** Contacts that the message was redirected away from. */
  left: ReadonlySet<number>
}

/** A message before any policy. */
export const newDraft = (
  message: Pick<RoutingDraft, 'priority' | 'message_type_id' | 'requires_confirm' | 'apply_escalations'> & {
    contact_ids: readonly number[]
  },
): RoutingDraft => ({
  contacts: message.contact_ids.map((contact_id) => ({ contact_id, use: 'contact', policy: null })),
  priority: message.priority,
  message_type_id: message.message_type_id,
  requires_confirm: message.requires_confirm,
  apply_escalations: message.apply_escalations,
  escalation_policy_id: null,
  delay_until: null,
  refused: null,
  is_stopped: false,
  redirects: 0,
  left: new Set(),
})

export interface EffectContext {
  policy: string
  /** Null if the group was deleted. */
  contactOfGroup(group_id: number): number | null
  contactOfUser(user_id: number): number | null
  /** Null if the type was archived or deleted. */
  hasMessageType(id: number): boolean
  hasEscalationPolicy(id: number): boolean
  /** False if the contact reaches no one now. */
  isReachable(contact: Pick<RoutedContact, 'contact_id' | 'use'>): boolean
}

export type SkippedBecause = 'unreachable' | 'loop' | 'too_many' | 'deleted'

/** The effect of one action; `skipped` says why it had none. */
export interface Effect {
  type: string
  contact_ids?: number[]
  /** The message type or escalation policy. */
  id?: number
  value?: string
  skipped?: SkippedBecause
  /** The message was so already. */
  is_unchanged?: true
}

export interface Applied {
  draft: RoutingDraft
  effect: Effect
}

export type Fields = Readonly<Record<string, unknown>>

/** An action of a policy: pure, so that the result depends on the message and its moment only. */
export type ApplyAction = (draft: RoutingDraft, fields: Fields, context: EffectContext) => Applied
