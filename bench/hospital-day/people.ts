import { onCallAt, minute, second } from './day.ts'
import { luck, spread } from './luck.ts'

export type Channel = 'push' | 'sms' | 'voice'

/** That a person who can be reached notices one ring: a phone in a pocket, a noisy room. */
const notices: Record<Channel, number> = { push: 0.8, sms: 0.86, voice: 0.92 }
/** From noticing to answering. */
const answers = { median: 28 * second, sigma: 0.9 }
/** With hands in a patient nobody answers at all for a while. */
const occupied = { share: 0.07, for_at_least: 4 * minute, for_at_most: 14 * minute }

/** Milliseconds from a ring to the answer that it brings; undefined when it goes unnoticed. Same ring, same luck. */
export function reaction(
  seed: number,
  ring: { page: number; person: number; channel: Channel; turn: number },
): number | undefined {
  const channel = ['push', 'sms', 'voice'].indexOf(ring.channel)
  const draw = (what: number) => luck(seed, ring.page, ring.person, channel, ring.turn, what)
  if (draw(1) > notices[ring.channel]) return undefined
  const takes = Math.max(3 * second, spread(answers.median, answers.sigma, draw(2), draw(3)))
  if (luck(seed, ring.page, ring.person, 77) > occupied.share) return takes
  const { for_at_least, for_at_most } = occupied
  return takes + for_at_least + (for_at_most - for_at_least) * luck(seed, ring.page, ring.person, 78)
}

/** How each person is at this moment of the day. */
export class Staff {
  readonly #away = new Set<number>()
  readonly #busy = new Set<number>()
  readonly #withoutDevice = new Set<number>()

  apply(kind: 'away' | 'back' | 'busy' | 'free' | 'loses device', person: number): void {
    if (kind === 'away') this.#away.add(person)
    else if (kind === 'back') this.#away.delete(person)
    else if (kind === 'busy') this.#busy.add(person)
    else if (kind === 'free') this.#busy.delete(person)
    else this.#withoutDevice.add(person)
  }

  /** What is sent now gets to them. Who is away gets it when they are back. */
  isReached(person: number, channel: Channel): boolean {
    return !this.#away.has(person) && !(channel === 'push' && this.#withoutDevice.has(person))
  }

  isAway = (person: number): boolean => this.#away.has(person)
  isBusy = (person: number): boolean => this.#busy.has(person)
  hasDevice = (person: number): boolean => !this.#withoutDevice.has(person)
}

/** Whether a group's page may ring this person at this time: on call at either layer. */
export const isOnCall = (group: number, person: number, at: number): boolean =>
  onCallAt(group, 0, at) === person || onCallAt(group, 1, at) === person
