import type { RoutingConflicts } from '@wardline/contract/routing/conflicts/conflict.schemas.ts'
import { countText } from '../../../platform/text/count-text.ts'

type Never = RoutingConflicts['never'][number]
type Contradiction = RoutingConflicts['contradictions'][number]

const reasons: Readonly<Record<Never['because'], string>> = {
  empty: 'a list of values is empty, or everything in it was deleted',
  priority: 'its conditions need two priorities at once',
  message_type: 'its conditions need two message types at once',
  sender: 'its conditions need two senders at once',
  times: 'its times never meet',
  stopped: '',
}

const quote = ({ name }: { name: string }): string => `“${name}”`
const joinNames = (policies: readonly { name: string }[]): string =>
  policies.map(quote).join(policies.length === 2 ? ' and ' : ', ')

/** “Cardiology nights to fellow” never runs, because “Consults after hours” stops each of its messages first. */
export const describeNever = ({ policy, because, by }: Never): string =>
  `${quote(policy)} never runs, because ${
    because === 'stopped'
      ? `${joinNames(by)} ${by.length === 1 ? 'stops' : 'together stop'} each of its messages first`
      : reasons[because]
  }.`

const subjects: Readonly<Record<Contradiction['about'], string>> = {
  refusal: 'One refuses what the other sends.',
  stop: 'The first one stops processing.',
  recipients: 'They send to different recipients.',
  priority: 'They set different priorities.',
  message_type: 'They set different message types.',
  escalation: 'They apply different escalation policies.',
  delay: 'They hold notifications until different times.',
}

/** The policy of the two that decides; `null` if it depends on the message. */
export function describeContradiction(
  { first, second, about, winner_id }: Contradiction,
  policy_id: number | null = null,
): string {
  const other = second.id === policy_id ? first : second
  const both =
    policy_id === null
      ? `${quote(first)} and ${quote(second)} contradict each other.`
      : `Contradicts ${quote(other)} (${other.priority}).`
  const winner = winner_id === first.id ? first : winner_id === second.id ? second : null
  const decides =
    winner === null
      ? 'Which one decides depends on the message.'
      : winner.id === policy_id
        ? 'This policy decides.'
        : `${quote(winner)} decides.`
  // A redirect never goes back: such a message stays where the first policy sent it.
  const isExcepted = about === 'recipients' && winner_id === second.id
  const exception = isExcepted ? ', except for messages that were sent to its own recipients.' : '.'
  return `${both} ${subjects[about]} ${decides.replace(/\.$/, exception)}`
}

export type ConflictWord = 'Never runs' | 'Contradicts'

/** The word of a row in the list of policies. */
export function findConflictWord(
  conflicts: RoutingConflicts | undefined,
  policy_id: number,
): ConflictWord | null {
  if (conflicts?.never.some(({ policy }) => policy.id === policy_id)) return 'Never runs'
  const isPart = conflicts?.contradictions.some(({ first, second }) =>
    [first.id, second.id].includes(policy_id),
  )
  return isPart ? 'Contradicts' : null
}

const most_named = 2

/** One line for the whole list; null if there is nothing to look at. */
export function describeConflicts({
  never,
  contradictions,
}: RoutingConflicts): { title: string; text: string } | null {
  const ids = new Set([
    ...never.map(({ policy }) => policy.id),
    ...contradictions.flatMap(({ first, second }) => [first.id, second.id]),
  ])
  if (ids.size === 0) return null
  const sentences = [
    ...never.map(describeNever),
    ...contradictions.map((contradiction) => describeContradiction(contradiction)),
  ]
  const more = sentences.length - most_named
  return {
    title: `${countText(ids.size, 'policy').replace('policys', 'policies')} need${ids.size === 1 ? 's' : ''} attention.`,
    text: `${sentences.slice(0, most_named).join(' ')}${more > 0 ? ` And ${more} more.` : ''}`,
  }
}
