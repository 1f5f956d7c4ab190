import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import type { Hospital } from './hospital.ts'
import type { Person } from './person.ts'

/** Everybody who may knock at a route. The sender wrote to the recipient; the others have nothing to do with it. */
export interface Ward extends Hospital {
  sender: Person
  recipient: Person
  colleague: Person
  powerless: Person
  administrator: Person
  /** A clinician with every right that holds for groups of one's own departments, and a department without groups. */
  departmental: Person
  locked: Person
  signedOut: Person
  thread: Thread
  attachment: number
  someone: Person
  photo: Uint8Array
}

export interface Asked {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  form?: FormData
}

export const personas = [
  'colleague',
  'recipient',
  'sender',
  'powerless',
  'administrator',
  'stranger',
] as const
export type Persona = (typeof personas)[number]

export interface Row {
  /** What is asked for: always the sender's things. */
  asks: (ward: Ward, persona: Persona) => Asked | Promise<Asked>
  /** The status for each persona, in their order; one number for all. */
  answers: number | [number, number, number, number, number, number]
}

/** A route that asks for nothing in particular. */
export const own = (): Asked => ({})
