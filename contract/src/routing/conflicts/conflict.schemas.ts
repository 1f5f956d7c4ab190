import { z } from 'zod'

const contradictionSubjects = [
  'refusal',
  'stop',
  'recipients',
  'priority',
  'message_type',
  'escalation',
  'delay',
] as const
export type ContradictionSubject = (typeof contradictionSubjects)[number]

const PolicyName = z.object({ id: z.int(), name: z.string(), priority: z.int() })

export const RoutingConflicts = z
  .object({
    /** Active policies that no message can match. */
    never: z.array(
      z.object({
        policy: PolicyName,
        /** Two conditions exclude each other at this field, everything that one names was deleted, or others stop first. */
        because: z.enum(['empty', 'priority', 'message_type', 'sender', 'times', 'stopped']),
        /** The policies that stop each of its messages first. */
        by: z.array(PolicyName),
      }),
    ),
    /** Pairs of active policies that do different things to messages that match both. */
    contradictions: z.array(
      z.object({
        /** The policy that is evaluated first. */
        first: PolicyName,
        second: PolicyName,
        about: z.enum(contradictionSubjects),
        /** The policy that decides; null if it depends on the message. */
        winner_id: z.int().nullable(),
      }),
    ),
    /** There are more contradictions than these. */
    is_limited: z.boolean(),
  })
  .meta({ id: 'RoutingConflicts' })
export type RoutingConflicts = z.output<typeof RoutingConflicts>
