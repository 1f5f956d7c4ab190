import { AppError } from '../../../platform/http/errors.ts'
import type { AppliedPolicy } from '../recipients/message-routing.rules.ts'
import type { ResolvedRecipients } from '../recipients/recipient.rules.ts'
import type { RoutedMessage } from '../recipients/routed-message.actions.ts'
import type { SentMessage } from './thread-routing.queries.ts'
import { refusedByPolicy } from './routing-outcome.errors.ts'

/** The stored routing of a message. */
export interface MessageRouting {
  policies: readonly AppliedPolicy[]
  delay_until: string | null
  sent: SentMessage | null
}

export const notRouted: MessageRouting = { policies: [], delay_until: null, sent: null }

interface RoutedColumns {
  priority: 0 | 1 | 2
  message_type_id: number | null
  requires_confirm: boolean
  apply_escalations: boolean
  to: ResolvedRecipients
  routing: MessageRouting
}

/** The part of a new thread that policies decide. */
export const routedColumns = (routed: RoutedMessage): RoutedColumns => ({
  priority: routed.priority,
  message_type_id: routed.message_type_id,
  requires_confirm: routed.requires_confirm,
  apply_escalations: routed.apply_escalations,
  to: routed.to,
  routing: { policies: routed.policies, delay_until: routed.delay_until, sent: routed.sent },
})

/** @throws 406 with the sentence of the policy */
export function requireNotRefused({ refused }: Pick<RoutedMessage, 'refused'>): void {
  if (refused !== null) throw new AppError(refusedByPolicy(refused))
}
