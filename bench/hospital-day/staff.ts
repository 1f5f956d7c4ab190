import { findOnCall, minute, second } from './day.ts'
import { hashedRandom, drawLogNormal } from './random.ts'

export type Channel = 'push' | 'sms' | 'voice'

const noticeProbability: Record<Channel, number> = { push: 0.8, sms: 0.86, voice: 0.92 }
const answerDelay = { median: 28 * second, sigma: 0.9 }
const occupiedStaff = { share: 0.07, for_at_least: 4 * minute, for_at_most: 14 * minute }

/** Returns ms, deterministically; undefined if the notification goes unnoticed. */
export function drawReaction(
  seed: number,
  ring: { page: number; person: number; channel: Channel; turn: number },
): number | undefined {
  const channel = ['push', 'sms', 'voice'].indexOf(ring.channel)
  const draw = (what: number) => hashedRandom(seed, ring.page, ring.person, channel, ring.turn, what)
  if (draw(1) > noticeProbability[ring.channel]) return undefined
  const takes = Math.max(3 * second, drawLogNormal(answerDelay.median, answerDelay.sigma, draw(2), draw(3)))
  return takes + occupiedFor(seed, ring)
}

/** Milliseconds for which a person cannot respond to a page because of a patient; mostly 0. */
export function occupiedFor(seed: number, { page, person }: { page: number; person: number }): number {
  if (hashedRandom(seed, page, person, 77) > occupiedStaff.share) return 0
  const { for_at_least, for_at_most } = occupiedStaff
  return for_at_least + (for_at_most - for_at_least) * hashedRandom(seed, page, person, 78)
}

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

  /** Absent users receive notifications on return. */
  isReached(person: number, channel: Channel): boolean {
    return !this.#away.has(person) && !(channel === 'push' && this.#withoutDevice.has(person))
  }

  isAway = (person: number): boolean => this.#away.has(person)
  isBusy = (person: number): boolean => this.#busy.has(person)
  hasDevice = (person: number): boolean => !this.#withoutDevice.has(person)
}

export const isOnCall = (group: number, person: number, at: number): boolean =>
  findOnCall(group, 0, at) === person || findOnCall(group, 1, at) === person
